import { entityTypes } from './dataset.ts';
import { fields, type Field } from './field.ts';

/** Fields of the rows of answers that are lists. But for `/sources` the reference shows none: they are our choice. */

/** A city that publishes a dataset: `/E/coverage`. */
export const coverageFields = fields(
  'always',
  'municipality name province records:integer earliest_date:date latest_date:date',
);

/** A city with the records of each dataset: `/sources/coverage`. */
export const sourcesCoverageFields = [
  ...fields('always', 'municipality name province records:integer'),
  ...fields('common', entityTypes.map((name) => `${name}:integer`).join(' ')),
];

/** A city with its zoning: `/zoning` without a city. */
export const zoningCoverageFields = fields('always', 'city zone_codes:integer districts:integer');

/** Something that happened to a permit: `/permit/{record_id}/history`. */
export const historyFields = [
  ...fields('always', 'date:date event'),
  ...fields('common', 'result record_id:identifier'),
];

/** A group of statistics: `/E/stats`. */
export const statsFields = fields('always', 'value count:integer sum:number');

/** A record held at an address, in the words that all datasets share: `/property`. */
export const propertyFields = fields(
  'always',
  'dataset record_id:identifier date:date type status value:dollars description',
);

/** What is added to the records of a search around a place: how far each is from it. */
export const distanceField: Field = {
  name: 'distance_km',
  kind: 'number',
  type: 'number',
  presence: 'always',
  meaning: { en: 'kilometres from the place given', fr: 'kilomètres depuis le lieu donné' },
};

/** What is added to assessments that are compared: which of them is the subject. */
export const comparisonField: Field = {
  name: 'comparison',
  kind: 'text',
  type: 'string',
  presence: 'always',
  meaning: { en: 'the subject, or a comparable', fr: 'le sujet, ou un comparable' },
};
