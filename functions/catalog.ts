import { datasets, type Field, type Parameter } from '../src/catalog/index.ts';
import { language } from '../src/messages/index.ts';
import { datasetArgument, headersArgument } from './arguments.ts';
import { customFunction } from './custom-function.ts';
import { filtersOf } from './filters.ts';
import { datasetParameter, tableHeadersParameter } from './parameters.ts';
import type { ResultCell } from './result-cell.ts';

const all = Object.values(datasets);
const parameters = {
  dataset: datasetParameter,
  headers: tableHeadersParameter,
};

const underNames = (names: string[], rows: ResultCell[][], headers: boolean): ResultCell[][] =>
  headers ? [names, ...rows] : rows;

export const fieldsFunction = customFunction({
  name: 'FIELDS',
  help: {
    en: 'Lists the fields of a dataset. Asks nothing of the service.',
    fr: 'Énumère les champs d’un jeu de données. Ne demande rien au service.',
  },
  returns: { en: 'A table, one row for each field.', fr: 'Un tableau, une ligne par champ.' },
  parameters,
  example: '=CDATA.FIELDS("heritage_status")',
  answer: ({ dataset, headers }) =>
    underNames(
      ['field', 'type', 'presence', 'meaning'],
      datasetArgument(dataset, all).fields.map(fieldRow),
      headersArgument(headers, true),
    ),
});

const fieldRow = ({ name, type, presence, meaning, values }: Field): ResultCell[] => [
  name,
  type,
  presence,
  [meaning?.[language()], values?.join(', ')].filter(Boolean).join(': '),
];

export const filtersFunction = customFunction({
  name: 'FILTERS',
  help: {
    en: 'Lists the filters of a dataset. Asks nothing of the service.',
    fr: 'Énumère les filtres d’un jeu de données. Ne demande rien au service.',
  },
  returns: { en: 'A table, one row for each filter.', fr: 'Un tableau, une ligne par filtre.' },
  parameters,
  example: '=CDATA.FILTERS("licence")',
  answer: ({ dataset, headers }) =>
    underNames(
      ['filter', 'type', 'rule'],
      filtersOf(datasetArgument(dataset, all).parameters).map(filterRow),
      headersArgument(headers, true),
    ),
});

const filterRow = ({ name, type, rule, values }: Parameter): ResultCell[] => [
  name,
  type,
  [rule[language()], values?.join(', ')].filter(Boolean).join(': '),
];
