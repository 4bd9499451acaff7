/** The tour: three steps on a sheet of its own, which is made once and removed at the end. */

export { removeTourSheet, showTourSheet, tourFormulaCell, tourSteps } from './tour-sheet.ts';
