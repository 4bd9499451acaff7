import { supports } from '../src/app/office.ts';
import { customFunction } from './custom-function.ts';
import { argumentError, notAvailableError } from './result.ts';
import { cellMessages } from '../src/language/index.ts';

export const sourceOfFunction = customFunction({
  name: 'SOURCEOF',
  title: { en: 'Source of a cell', fr: 'Source d’une cellule' },
  help: {
    en: 'Says in one line where the value of a cell comes from: publisher, record, date and licence.',
    fr: 'Dit en une ligne d’où vient la valeur d’une cellule : éditeur, enregistrement, date et licence.',
  },
  returns: { en: 'One text.', fr: 'Un texte.' },
  keywords: {
    en: 'provenance origin trace cite citation licence',
    fr: 'provenance origine trace citer citation licence',
  },
  rows: 'one',
  parameters: {
    cell: {
      label: { en: 'Cell', fr: 'Cellule' },
      help: {
        en: 'One cell, such as A2, in a table, a run, a report or with a formula.',
        fr: 'Une cellule, comme A2, d’un tableau, d’un traitement, d’un rapport ou avec une formule.',
      },
      input: { kind: 'text' },
    },
  },
  requiresParameterAddresses: true,
  example: '=CDATA.SOURCEOF(A2)',
  evaluate: async (_, options, cell) => {
    // The pane's preview has no cell to ask about.
    if (!cell?.addresses && supports('parameterAddresses')) return [['…']];
    const line = await cell?.lineOfCell(cell.addresses?.[0], options);
    if (!line) throw notAvailableError(cellMessages().notLoaded);
    const { kind, text } = line;
    if (kind === 'line') return [[text]];
    throw kind === 'argument' ? argumentError(text) : notAvailableError(text);
  },
});
