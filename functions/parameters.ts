import {
  datasets,
  fieldLabel,
  limits,
  permitTypes,
  valueLabel,
  type Dataset,
  type Field,
  type Text,
} from '@cdata/catalog';
import type { ArgumentInput } from '../src/app/function-registry.ts';
import { maxDataRows } from '../src/excel/cells/index.ts';
import { names } from '../src/language/index.ts';
import type { FunctionParameter } from './custom-function.ts';

/** Parameters that several functions share, with the help that Excel shows. */

export const optionalParameter = (label: Text, help: Text, input: ArgumentInput): FunctionParameter => ({
  label,
  help,
  input,
  optional: true,
});

type FieldsInput = Extract<ArgumentInput, { kind: 'fields' | 'dataset fields' }>;

/** The fields that a function can return, and those that it returns by default; all if none are named. */
export const fieldsOf = (fields: readonly Field[], defaults?: readonly string[]): FieldsInput => {
  const names = fields.map(({ name }) => name);
  return { kind: 'fields', names, defaults: defaults ?? names };
};

export const fieldsParameter = (defaults: Text, input: FieldsInput): FunctionParameter =>
  optionalParameter(
    { en: 'Fields', fr: 'Champs' },
    {
      en: `Fields to return: names separated by commas, a range of names, or "*" for all. Default: ${defaults.en}.`,
      fr: `Champs à renvoyer : des noms séparés par des virgules, une plage de noms, ou "*" pour tous. Par défaut : ${defaults.fr}.`,
    },
    input,
  );

/** Those of the dataset. */
export const defaultColumns: Text = {
  en: `those that ${names.search.en} in the pane selects at first`,
  fr: `ceux que ${names.search.fr}, dans le volet, sélectionne au départ`,
};

const firstRow: Text = {
  en: 'TRUE: first row with field names. "en" or "fr": first row with labels in that language.',
  fr: 'VRAI : première ligne avec les noms des champs. "fr" ou "en" : avec des libellés dans cette langue.',
};

const headersLabel: Text = { en: 'Row of headers', fr: 'Ligne d’en-têtes' };

/** For functions that return one row per input. */
export const headersParameter = optionalParameter(
  headersLabel,
  { en: `${firstRow.en} Default: FALSE.`, fr: `${firstRow.fr} Par défaut : FAUX.` },
  { kind: 'boolean' },
);

/** For functions that return a table. */
export const tableHeadersParameter = optionalParameter(
  headersLabel,
  { en: `${firstRow.en} Default: TRUE.`, fr: `${firstRow.fr} Par défaut : VRAI.` },
  { kind: 'boolean' },
);

export const maxRowsParameter = optionalParameter(
  { en: 'Maximum rows', fr: 'Nombre maximal de lignes' },
  { en: 'Maximum number of rows. Default: 100.', fr: 'Nombre maximal de lignes. Par défaut : 100.' },
  { kind: 'number', minimum: 1, maximum: maxDataRows, isWhole: true },
);

const cityLabel: Text = { en: 'City', fr: 'Ville' };

export const municipalityParameter = optionalParameter(
  cityLabel,
  {
    en: 'City, such as calgary. Default: all cities.',
    fr: 'Ville, comme calgary. Par défaut : toutes les villes.',
  },
  { kind: 'city' },
);

/** A city for which there is another default than all. */
export const optionalCityParameter = (help: Text): FunctionParameter =>
  optionalParameter(cityLabel, help, { kind: 'city' });

export const filtersParameter = optionalParameter(
  { en: 'Filters', fr: 'Filtres' },
  {
    en: 'Filters, as "name=value; name=value" or a two-column range of names and values. CDATA.FILTERS lists them.',
    fr: 'Filtres, sous la forme "nom=valeur; nom=valeur" ou une plage de deux colonnes. CDATA.FILTERS en donne la liste.',
  },
  { kind: 'filters' },
);

export const datasetParameter: FunctionParameter = {
  label: { en: 'Dataset', fr: 'Jeu de données' },
  help: {
    en: 'The dataset, such as permit or assessment.',
    fr: 'Le jeu de données, comme permit ou assessment.',
  },
  input: { kind: 'dataset' },
  enumeration: {
    id: 'DATASET',
    values: Object.values(datasets).map(({ name, label }: Dataset) => ({ name, tooltip: label })),
  },
};

export const recordIdParameter = (help: Text): FunctionParameter => ({
  label: fieldLabel('record_id'),
  help,
  input: { kind: 'text' },
});

/** Where the city is required. */
/** Of a record, and of a contractor, which has a name and a city instead. */
export const idOrNameParameter = recordIdParameter({
  en: 'A record ID, or a range of them. For contractors, a name.',
  fr: 'Un identifiant, ou une plage d’identifiants. Pour les entrepreneurs, un nom.',
});

export const contractorCityParameter = optionalCityParameter({
  en: 'City of a contractor whose name occurs in several cities.',
  fr: 'Ville d’un entrepreneur dont le nom figure dans plusieurs villes.',
});

export const cityParameter: FunctionParameter = {
  label: cityLabel,
  help: { en: 'City, such as calgary.', fr: 'Ville, comme calgary.' },
  input: { kind: 'city' },
};

export const permitTypeParameter: FunctionParameter = {
  label: fieldLabel('permit_type_canonical'),
  input: {
    kind: 'choice',
    values: permitTypes.map((value) => ({ value, label: valueLabel(value)! })),
  },
  help: {
    en: `One of ${permitTypes.join(', ')}.`,
    fr: `L’une des valeurs suivantes : ${permitTypes.join(', ')}.`,
  },
};

const addressLabel: Text = { en: 'Address', fr: 'Adresse' };

export const addressParameter: FunctionParameter = {
  label: addressLabel,
  help: {
    en: 'A street address, or a range of them. Several columns are joined into one address per row.',
    fr: 'Une adresse municipale, ou une plage d’adresses. Plusieurs colonnes forment une adresse par ligne.',
  },
  input: { kind: 'text' },
};

export const singleAddressParameter: FunctionParameter = {
  label: addressLabel,
  help: {
    en: 'A street address. Several columns are joined into one address.',
    fr: 'Une adresse municipale. Plusieurs colonnes forment une seule adresse.',
  },
  input: { kind: 'text' },
};

export const latParameter: FunctionParameter = {
  label: { en: 'Latitude', fr: 'Latitude' },
  help: { en: 'Latitude in degrees, 41 to 84.', fr: 'Latitude en degrés, de 41 à 84.' },
  input: { kind: 'number', ...limits.latitude },
};

export const lngParameter: FunctionParameter = {
  label: { en: 'Longitude', fr: 'Longitude' },
  help: { en: 'Longitude in degrees, -141 to -52.', fr: 'Longitude en degrés, de -141 à -52.' },
  input: { kind: 'number', ...limits.longitude },
};
