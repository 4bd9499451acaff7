import { geocode, zone } from '../src/catalog/index.ts';
import { sharedRuntime } from '../src/excel/runtime.ts';
import { geocodeLookup, zoneLookup } from '../src/lookup/index.ts';
import { messages } from '../src/messages/index.ts';
import {
  argumentRows,
  coordinateArgument,
  fieldsArgument,
  headersArgument,
  textArgument,
} from './arguments.ts';
import { argumentError, cellError } from './cell-error.ts';
import { answerRows } from './rows.ts';

/**
 * Finds the coordinates of a Canadian street address.
 * @customfunction GEOCODE
 * @cancelable
 * @param {any[][]} address A street address, or a range of them. Several columns are joined into one address a row.
 * @param {any[][]} [municipality] City, such as calgary. Found in the address when left out.
 * @param {any[][]} [fields] What to return, such as "lat, lng, postal_code", or "*" for everything. Latitude and longitude unless given.
 * @param {any} [headers] TRUE puts the names of the fields above the result.
 * @param {CustomFunctions.CancelableInvocation} invocation The call.
 * @returns {Promise<any[][]>} One row for each address.
 */
export async function geocodeAddress(
  address: any[][],
  municipality: any[][],
  fields: any[][],
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  try {
    return await answerRows({
      invocation,
      rows: argumentRows({ address, municipality }),
      keys: ['address'],
      fields: fieldsArgument(fields, geocode.fields, ['lat', 'lng']),
      headers: headersArgument(headers, false),
      ask: async (row, signal) =>
        sharedRuntime().lookups.ask(
          geocodeLookup,
          { address: String(row.address), municipality: textArgument(row.municipality) },
          signal,
        ),
    });
  } catch (error) {
    throw cellError(error);
  }
}

/**
 * Finds the zoning district at a coordinate.
 * @customfunction ZONE
 * @cancelable
 * @param {any[][]} lat Latitude in degrees, or a range of them.
 * @param {any[][]} lng Longitude in degrees, or a range with as many rows.
 * @param {any[][]} [fields] What to return, such as "zone_code, zone_description", or "*" for everything. The zone's code unless given.
 * @param {any} [headers] TRUE puts the names of the fields above the result.
 * @param {CustomFunctions.CancelableInvocation} invocation The call.
 * @returns {Promise<any[][]>} One row for each coordinate.
 */
export async function zoneAt(
  lat: any[][],
  lng: any[][],
  fields: any[][],
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  try {
    return await answerRows({
      invocation,
      rows: argumentRows({ lat, lng }),
      keys: ['lat', 'lng'],
      fields: fieldsArgument(fields, zone.fields, ['zone_code']),
      headers: headersArgument(headers, false),
      ask: async (row, signal) => {
        const coordinate = coordinateArgument(row.lat, row.lng);
        if (!coordinate) throw argumentError(messages().together('lat', 'lng'));
        return sharedRuntime().lookups.ask(zoneLookup, coordinate, signal);
      },
    });
  } catch (error) {
    throw cellError(error);
  }
}
