import { squareFeetPerSquareMetre } from './endpoint.ts';
import { publishedNumber } from './published-value.ts';

type PublishedRecord = Readonly<{ [field: string]: unknown }>;

const firstNumber = (record: PublishedRecord, fields: readonly string[]): number | null =>
  fields.map((field) => publishedNumber(record[field])).find((number) => number !== null) ?? null;

/** Square metres, from whichever field a city publishes. */
export function floorAreaOf(record: PublishedRecord): number | null {
  const metres = firstNumber(record, ['area_m2', 'gfa', 'proposed_gfa']);
  if (metres !== null) return metres;
  const feet = firstNumber(record, ['area_ft2', 'new_floor_area_sqft']);
  return feet === null ? null : feet / squareFeetPerSquareMetre;
}

/** The dwelling units that a permit creates, or those that the building will have. */
export const dwellingsOf = (record: PublishedRecord): number | null =>
  firstNumber(record, [
    ...['dwelling_units_created', 'dwelling_units', 'dwellings_created'],
    ...['units_created', 'total_units'],
  ]);
