import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const formulaBuilderScreen: Screen<'formula-builder'> = {
  name: 'formula-builder',
  title: { en: 'Insert', fr: 'Insérer' },
  help: {
    en: [
      'Builds a formula such as =CDATA.GEOCODE(A2) without typing it. Describe what you need, and choose a function.',
      'For each field, type a value, choose one from the list, or select cells on the sheet while the field is active.',
      'The cost is shown before any call is made. Preview shows what the formula would return.',
      'Select a cell with a CDATA formula to have it explained, and to edit it.',
    ],
    fr: [
      'Construit une formule comme =CDATA.GEOCODE(A2) sans que vous ayez à la taper. Décrivez votre besoin et choisissez une fonction.',
      'Pour chaque champ, tapez une valeur, choisissez-la dans la liste ou sélectionnez des cellules pendant que le champ est actif.',
      'Le coût est indiqué avant tout appel. Aperçu montre ce que la formule donnerait.',
      'Sélectionnez une cellule qui contient une formule CDATA pour en lire l’explication et la modifier.',
    ],
  },
  command: {
    name: 'ShowFormulas',
    button: {
      group: 'records',
      icon: 'MathFormulaRegular',
      label: names.formulas,
      tip: {
        en: 'Find a function, fill it in, and insert it; or have the formula in the active cell explained, and edit it.',
        fr: 'Trouver une fonction, la remplir et l’insérer, ou lire l’explication de la formule de la cellule active et la modifier.',
      },
    },
  },
  load: async () =>
    (await import(/* webpackChunkName: "formula-builder" */ './formula-builder-screen.tsx'))
      .FormulaBuilderScreen,
};

export const convertScreen: Screen<'convert'> = {
  name: 'convert',
  title: { en: 'Convert', fr: 'Convertir' },
  help: {
    en: [
      'Prepare a workbook before you send it to someone without the add-in: it then shows values only.',
      'Convert turns the formulas of the selection, the sheet or the workbook into their values. Choose what becomes of those with an error.',
      'Repair and refresh recalculate the formulas of the workbook or of the selection.',
    ],
    fr: [
      'Préparez un classeur avant de l’envoyer à quelqu’un qui n’a pas le complément : il ne montre alors que des valeurs.',
      'Convertir remplace les formules de la sélection, de la feuille ou du classeur par leurs valeurs. Choisissez ce que deviennent celles en erreur.',
      'Réparer et actualiser recalculent les formules du classeur ou de la sélection.',
    ],
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './convert-screen.tsx')).ConvertScreen,
};
