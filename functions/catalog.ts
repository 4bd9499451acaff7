import { datasets, type Field, type Parameter } from '@cdata/catalog';
import { language } from '../src/language/index.ts';
import { datasetArgument, headersArgument } from './arguments.ts';
import { customFunction } from './custom-function.ts';
import { filtersOf } from './filters.ts';
import { datasetParameter, tableHeadersParameter } from './parameters.ts';
import { underHeaders, type ResultCell } from './result.ts';

const all = Object.values(datasets);

export const fieldsFunction = customFunction({
  name: 'FIELDS',
  excludeFromAutoComplete: true,
  title: { en: 'Fields of a dataset', fr: 'Champs d’un jeu de données' },
  help: {
    en: 'Lists the fields of a dataset. Makes no calls.',
    fr: 'Dresse la liste des champs d’un jeu de données. Ne fait aucun appel.',
  },
  returns: { en: 'A table with one row per field.', fr: 'Un tableau d’une ligne par champ.' },
  keywords: {
    en: 'columns names help dictionary list',
    fr: 'colonnes noms aide dictionnaire liste',
  },
  rows: 'table',
  parameters: { dataset: datasetParameter, headers: tableHeadersParameter },
  example: '=CDATA.FIELDS("heritage_status")',
  evaluate: ({ dataset, headers }) =>
    underHeaders(
      ['field', 'type', 'presence', 'meaning'],
      headersArgument(headers, true),
      datasetArgument(dataset, all).fields.map(fieldRow),
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
  excludeFromAutoComplete: true,
  title: { en: 'Filters of a dataset', fr: 'Filtres d’un jeu de données' },
  help: {
    en: 'Lists the filters of a dataset. Makes no calls.',
    fr: 'Dresse la liste des filtres d’un jeu de données. Ne fait aucun appel.',
  },
  returns: { en: 'A table with one row per filter.', fr: 'Un tableau d’une ligne par filtre.' },
  keywords: {
    en: 'criteria parameters names help list',
    fr: 'critères paramètres noms aide liste',
  },
  rows: 'table',
  parameters: { dataset: datasetParameter, headers: tableHeadersParameter },
  example: '=CDATA.FILTERS("licence")',
  evaluate: ({ dataset, headers }) =>
    underHeaders(
      ['filter', 'type', 'rule'],
      headersArgument(headers, true),
      filtersOf(datasetArgument(dataset, all).parameters).map(filterRow),
    ),
});

const filterRow = ({ name, type, rule, values }: Parameter): ResultCell[] => [
  name,
  type,
  [rule[language()], values?.join(', ')].filter(Boolean).join(': '),
];
