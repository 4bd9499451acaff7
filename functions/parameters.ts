import { datasets, type Dataset, type Text } from '../src/catalog/index.ts';
import type { FunctionParameter } from './custom-function.ts';

/** Parameters that several functions share, with the help that Excel shows. */

/** A parameter that may be left out. */
export const optionalParameter = (help: Text): FunctionParameter => ({ help, optional: true });

/** The fields of an answer. */
export const fieldsParameter = (usual: Text): FunctionParameter =>
  optionalParameter({
    en: `What to return: names separated by commas, a range of names, or "*" for everything. ${usual.en} unless given.`,
    fr: `Ce qu’il faut rendre : des noms séparés par des virgules, une plage de noms, ou "*" pour tout. ${usual.fr} par défaut.`,
  });

export const usualColumns: Text = { en: 'The usual columns', fr: 'Les colonnes usuelles' };

const firstRow: Text = {
  en: 'TRUE puts the names of the fields above the result.',
  fr: 'VRAI met les noms des champs au-dessus du résultat.',
};

/** A first row of names: not there unless asked for. */
export const headersParameter = optionalParameter({
  en: `${firstRow.en} FALSE unless given.`,
  fr: `${firstRow.fr} FAUX par défaut.`,
});

/** A first row of names: there unless it is not wanted. */
export const tableHeadersParameter = optionalParameter({
  en: `${firstRow.en} TRUE unless given.`,
  fr: `${firstRow.fr} VRAI par défaut.`,
});

export const maxRowsParameter = optionalParameter({
  en: 'The most rows to return. 100 unless given.',
  fr: 'Le nombre maximal de lignes à rendre. 100 par défaut.',
});

export const municipalityParameter = optionalParameter({
  en: 'City, such as calgary. All cities unless given.',
  fr: 'Ville, comme calgary. Toutes les villes par défaut.',
});

export const filtersParameter = optionalParameter({
  en: 'Filters, as "name=value; name=value" or a range of two columns. CDATA.FILTERS lists them.',
  fr: 'Filtres, sous la forme "nom=valeur; nom=valeur" ou une plage de deux colonnes. CDATA.FILTERS les énumère.',
});

/** The dataset, offered as a list while the formula is typed. */
export const datasetParameter: FunctionParameter = {
  help: {
    en: 'The kind of records, such as permit or assessment.',
    fr: 'Le genre d’enregistrements, comme permit ou assessment.',
  },
  offered: {
    id: 'DATASET',
    values: Object.values(datasets).map(({ name, label }: Dataset) => ({ name, tooltip: label })),
  },
};

/** One address a row. */
export const addressParameter: FunctionParameter = {
  help: {
    en: 'A street address, or a range of them. Several columns are joined into one address a row.',
    fr: 'Une adresse de rue, ou une plage d’adresses. Plusieurs colonnes font une adresse par ligne.',
  },
};

export const latParameter: FunctionParameter = {
  help: { en: 'Latitude in degrees, 41 to 84.', fr: 'Latitude en degrés, de 41 à 84.' },
};

export const lngParameter: FunctionParameter = {
  help: { en: 'Longitude in degrees, -141 to -52.', fr: 'Longitude en degrés, de -141 à -52.' },
};
