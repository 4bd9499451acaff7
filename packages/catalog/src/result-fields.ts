import { entityTypes } from './dataset.ts';
import { explained, fields, nullable, type Field } from './field.ts';

/** Fields of responses that are lists. The reference shows only those of `/sources`; the others are our choice. */

/** A city that publishes a dataset: `/E/coverage`. */
export const coverageFields = [
  ...fields('always', 'municipality name province records:integer'),
  ...nullable(fields('always', 'earliest_date:date latest_date:date')),
];

/** Added to `/E/coverage` of one city: the fields that at least one of its records has. */
export const filledFieldsField: Field = fields('common', 'filled_fields:array')[0]!;

/** A city with the records of each dataset: `/sources/coverage`. */
export const sourcesCoverageFields = [
  ...fields('always', 'municipality name province records:integer'),
  ...fields('common', entityTypes.map((name) => `${name}:integer`).join(' ')),
];

/** A city with its zoning: `/zoning` without a city. */
export const zoningCoverageFields = fields('always', 'city zone_codes:integer districts:integer');

/** An event of a permit: `/permit/{record_id}/history`. */
export const historyFields = [
  ...fields('always', 'date:date event'),
  ...fields('common', 'result record_id:identifier'),
];

/** A group of statistics, and the period and the records that it is a part of: `/E/stats`. */
export const statsFields = explained(
  [
    ...fields('always', 'value count:integer sum:number period_days:integer total_in_db:integer'),
    // Ours: other services don't say it.
    ...fields('common', 'without_value:integer'),
  ],
  {
    period_days: {
      meaning: {
        en: 'days that were counted; of all, from the first record to the last',
        fr: 'jours comptés; pour tout, du premier enregistrement au dernier',
      },
    },
    total_in_db: {
      meaning: {
        en: 'records of the city in all, of any date',
        fr: 'enregistrements de la ville en tout, de toute date',
      },
    },
    without_value: {
      meaning: {
        en: 'records of the period without the field, which are in no group',
        fr: 'enregistrements de la période sans ce champ, qui ne sont dans aucun groupe',
      },
    },
  },
);
export const defaultStatsFields = ['value', 'count', 'sum'];

/** Parts of dates by which statistics are grouped, with the length of their text: `2024-06`. */
export const datePeriods = { month: 7, year: 4 } as const;

/** A record at an address, in fields that all datasets share: `/property`. */
export const propertyFields = fields(
  'always',
  'dataset record_id:identifier date:date type status value:dollars description',
);

/** Added to the sources: whether one has probably stopped. */
export const stoppedField: Field = {
  name: 'has_stopped',
  kind: 'boolean',
  type: 'boolean',
  presence: 'always',
  meaning: {
    en: 'no new record for so long that it has probably stopped',
    fr: 'sans nouvel enregistrement depuis si longtemps qu’elle est probablement arrêtée',
  },
};

/** Added to the records of a proximity search. */
export const distanceField: Field = {
  name: 'distance_km',
  kind: 'number',
  type: 'number',
  presence: 'always',
  meaning: { en: 'kilometres from the given location', fr: 'kilomètres depuis l’emplacement donné' },
};

/** Added to comparable assessments and their subject. */
export const comparisonField: Field = {
  name: 'comparison',
  kind: 'text',
  type: 'string',
  presence: 'always',
  meaning: { en: 'the subject, or a comparable', fr: 'le sujet, ou un comparable' },
};

/** Added to assessments of properties whose sales the user has. */
export const salePriceField: Field = {
  name: 'sale_price',
  kind: 'dollars',
  type: 'number',
  presence: 'always',
  meaning: { en: 'of a sale that the user has', fr: 'd’une vente que l’utilisateur a fournie' },
};

export const saleDateField: Field = {
  name: 'sale_date',
  kind: 'date',
  type: 'string',
  presence: 'always',
  meaning: { en: 'of a sale that the user has', fr: 'd’une vente que l’utilisateur a fournie' },
};
