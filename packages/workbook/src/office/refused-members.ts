import type { ClientApi } from './newer-members.ts';
import type { Refusals } from './refusal.ts';

/**
 * Members that Excel has and Microsoft's client on npm does not know, because they are newer than it (ExcelApi 1.16 to 1.20,
 * ExcelApiOnline 1.1). Without these, their use would be a TypeError. Methods have parentheses.
 */
const newerMembers: Record<string, string> = {
  Workbook:
    'focus() getActiveShape() getActiveShapeOrNullObject() getLinkedEntityCellValue() linkedEntityDataDomains notes',
  Application: 'activeWindow checkSpelling() enterEditingMode() union() windows',
  Worksheet: 'checkSpelling() clearArrows() evaluate() notes showDataTypeIcons',
  WorksheetProtection:
    'allowEditRanges canPauseProtection checkPassword() isPasswordProtected isPaused pauseProtection() resumeProtection() savedOptions setPassword() updateOptions()',
  Range:
    'checkSpelling() clearOrResetContents() control formulaArray getDisplayedCellProperties() showDependents() showPrecedents()',
  RangeAreas: 'clearOrResetContents() select()',
  NamedItem: 'valueAsJson valueAsJsonLocal',
  TableColumnCollection: 'addAsJson()',
  TableRowCollection: 'addAsJson()',
};

/** Makes these members say by name that they are not implemented. */
export function addRefusedMembers({ Excel }: ClientApi, refusals: Refusals): void {
  for (const [className, names] of Object.entries(newerMembers)) {
    const prototype = Excel[className]?.prototype;
    for (const written of prototype ? names.split(' ') : []) {
      const name = written.replace('()', '');
      if (name in prototype!) continue;
      const refuse = () => {
        throw refusals.error(`${className}.${name}`);
      };
      const member = written.endsWith('()') ? { value: refuse } : { get: refuse, set: refuse };
      // Not enumerable, so that toJSON and the debugger do not read them.
      Object.defineProperty(prototype, name, { configurable: true, enumerable: false, ...member });
    }
  }
}
