import { datasets, type Dataset, type Text } from '../src/catalog/index.ts';
import type { FunctionParameter } from './custom-function.ts';

/** Parameters that several functions share, with the help that Excel shows. */

export const optionalParameter = (help: Text): FunctionParameter => ({ help, optional: true });

export const fieldsParameter = (defaults: Text): FunctionParameter =>
  optionalParameter({
    en: `Fields to return: names separated by commas, a range of names, or "*" for all. Default: ${defaults.en}.`,
    fr: `Champs à renvoyer : des noms séparés par des virgules, une plage de noms, ou "*" pour tous. Par défaut : ${defaults.fr}.`,
  });

export const defaultColumns: Text = { en: 'the default columns', fr: 'les colonnes par défaut' };

const firstRow: Text = {
  en: 'TRUE adds a first row with the field names, "en" or "fr" one with labels.',
  fr: 'VRAI ajoute une première ligne avec les noms des champs; "fr" ou "en", avec des libellés.',
};

/** For functions that return one row per input. */
export const headersParameter = optionalParameter({
  en: `${firstRow.en} Default: FALSE.`,
  fr: `${firstRow.fr} Par défaut : FAUX.`,
});

/** For functions that return a table. */
export const tableHeadersParameter = optionalParameter({
  en: `${firstRow.en} Default: TRUE.`,
  fr: `${firstRow.fr} Par défaut : VRAI.`,
});

export const maxRowsParameter = optionalParameter({
  en: 'Maximum number of rows. Default: 100.',
  fr: 'Nombre maximal de lignes. Par défaut : 100.',
});

export const municipalityParameter = optionalParameter({
  en: 'City, such as calgary. Default: all cities.',
  fr: 'Ville, comme calgary. Par défaut : toutes les villes.',
});

export const filtersParameter = optionalParameter({
  en: 'Filters, as "name=value; name=value" or a two-column range of names and values. CDATA.FILTERS lists them.',
  fr: 'Filtres, sous la forme "nom=valeur; nom=valeur" ou une plage de deux colonnes. CDATA.FILTERS en donne la liste.',
});

export const datasetParameter: FunctionParameter = {
  help: {
    en: 'The dataset, such as permit or assessment.',
    fr: 'Le jeu de données, comme permit ou assessment.',
  },
  enumeration: {
    id: 'DATASET',
    values: Object.values(datasets).map(({ name, label }: Dataset) => ({ name, tooltip: label })),
  },
};

export const recordIdParameter: FunctionParameter = {
  help: { en: 'A record_id, or a range of them.', fr: 'Un record_id, ou une plage de record_id.' },
};

/** Where the city is required. */
export const cityParameter: FunctionParameter = {
  help: { en: 'City, such as calgary.', fr: 'Ville, comme calgary.' },
};

export const addressParameter: FunctionParameter = {
  help: {
    en: 'A street address, or a range of them. Several columns are joined into one address per row.',
    fr: 'Une adresse municipale, ou une plage d’adresses. Plusieurs colonnes forment une adresse par ligne.',
  },
};

export const latParameter: FunctionParameter = {
  help: { en: 'Latitude in degrees, 41 to 84.', fr: 'Latitude en degrés, de 41 à 84.' },
};

export const lngParameter: FunctionParameter = {
  help: { en: 'Longitude in degrees, -141 to -52.', fr: 'Longitude en degrés, de -141 à -52.' },
};
