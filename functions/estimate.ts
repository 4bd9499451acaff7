import { areaUnits, estimate, permitTypes, slug } from '../src/catalog/index.ts';
import { sharedRuntime } from '../src/excel/runtime.ts';
import { estimateLookup, type DescribedPermit } from '../src/lookup/index.ts';
import { messages } from '../src/messages/index.ts';
import {
  argumentRows,
  coordinateArgument,
  fieldsArgument,
  headersArgument,
  nameArgument,
  numberArgument,
  textArgument,
  type ArgumentRow,
} from './arguments.ts';
import { argumentError, cellError } from './cell-error.ts';
import { answerRows } from './rows.ts';

const usual = ['low', 'median', 'high'];

/**
 * Estimates the construction value of permits by their record ids, in dollars. Needs a paid plan.
 * @customfunction ESTIMATE
 * @cancelable
 * @param {any[][]} record_id A permit's record_id, or a range of them.
 * @param {any[][]} [fields] What to return: low, median, high, confidence, basis, or "*" for everything. Low, median and high unless given.
 * @param {any} [headers] TRUE puts the names of the fields above the result.
 * @param {CustomFunctions.CancelableInvocation} invocation The call.
 * @returns {Promise<any[][]>} One row for each permit.
 */
export async function estimatePermit(
  record_id: any[][],
  fields: any[][],
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  try {
    return await answerRows({
      invocation,
      rows: argumentRows({ record_id }),
      keys: ['record_id'],
      fields: fieldsArgument(fields, estimate.fields, usual),
      headers: headersArgument(headers, false),
      ask: async (row, signal) =>
        sharedRuntime().lookups.ask(estimateLookup, { record_id: String(row.record_id).trim() }, signal),
    });
  } catch (error) {
    throw cellError(error);
  }
}

/**
 * Estimates the construction value of a permit that is described, in dollars. Needs a paid plan.
 * @customfunction ESTIMATENEW
 * @cancelable
 * @param {any[][]} municipality City, such as calgary.
 * @param {any[][]} permit_type new_construction, renovation, addition, demolition, change_of_use or other.
 * @param {any[][]} [area] Floor area, in the unit of area_unit.
 * @param {any[][]} [area_unit] m2 or ft2.
 * @param {any[][]} [dwelling_units] Number of dwelling units.
 * @param {any[][]} [description] What is built, in words.
 * @param {any[][]} [proposed_use] What it is for, in words.
 * @param {any[][]} [lat] Latitude in degrees.
 * @param {any[][]} [lng] Longitude in degrees.
 * @param {any[][]} [fields] What to return: low, median, high, confidence, basis, or "*" for everything. Low, median and high unless given.
 * @param {any} [headers] TRUE puts the names of the fields above the result.
 * @param {CustomFunctions.CancelableInvocation} invocation The call.
 * @returns {Promise<any[][]>} One row for each permit.
 */
export async function estimateDescribed(
  municipality: any[][],
  permit_type: any[][],
  area: any[][],
  area_unit: any[][],
  dwelling_units: any[][],
  description: any[][],
  proposed_use: any[][],
  lat: any[][],
  lng: any[][],
  fields: any[][],
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  try {
    return await answerRows({
      invocation,
      rows: argumentRows({
        municipality,
        permit_type,
        area,
        area_unit,
        dwelling_units,
        description,
        proposed_use,
        lat,
        lng,
      }),
      keys: ['municipality', 'permit_type'],
      fields: fieldsArgument(fields, estimate.fields, usual),
      headers: headersArgument(headers, false),
      ask: async (row, signal) =>
        sharedRuntime().lookups.ask(estimateLookup, { permit: describedPermit(row) }, signal),
    });
  } catch (error) {
    throw cellError(error);
  }
}

type Attributes =
  | 'municipality'
  | 'permit_type'
  | 'area'
  | 'area_unit'
  | 'dwelling_units'
  | 'description'
  | 'proposed_use'
  | 'lat'
  | 'lng';

/** The attributes of one row as the service takes them; throws what is wrong with them. */
function describedPermit(row: ArgumentRow<Attributes>): DescribedPermit {
  const municipality = textArgument(row.municipality);
  if (!municipality) throw argumentError(messages().required('municipality'));
  const type = textArgument(row.permit_type);
  if (!type) throw argumentError(messages().required('permit_type'));
  const coordinate = coordinateArgument(row.lat, row.lng);
  return {
    municipality: slug(municipality),
    permit_type_canonical: nameArgument(messages().nounPermitType, type, permitTypes),
    description: textArgument(row.description) ?? undefined,
    ...areaOf(row),
    dwelling_units: dwellingUnits(row.dwelling_units),
    proposed_use: textArgument(row.proposed_use) ?? undefined,
    ...coordinate,
  };
}

/** Square metres or square feet, as said and never guessed. Cities write 0 where an area is not known. */
function areaOf({ area, area_unit }: ArgumentRow<'area' | 'area_unit'>): DescribedPermit {
  const size = numberArgument('area', area);
  if (!size) return {};
  if (size < 0) throw argumentError(messages().notPositive('area', String(size)));
  const unit = textArgument(area_unit);
  if (!unit) throw argumentError(messages().areaUnitMissing);
  const written = unit.replace('²', '2').replace(/^pi2?$/i, 'ft2');
  const unitName = nameArgument(messages().nounAreaUnit, written, areaUnits);
  return unitName === 'm2' ? { area_m2: size } : { area_ft2: size };
}

function dwellingUnits(value: unknown): number | undefined {
  const units = numberArgument('dwelling_units', value);
  if (units === null) return undefined;
  if (units < 0) throw argumentError(messages().notPositive('dwelling_units', String(units)));
  if (!Number.isInteger(units)) throw argumentError(messages().notWhole('dwelling_units', String(units)));
  return units;
}
