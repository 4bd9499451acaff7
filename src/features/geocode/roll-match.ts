import { cityLabel, newestAssessment, placeOf } from '@cdata/catalog';
import { InvalidInputError } from '../../excel/cells/index.ts';
import type { Engine, FieldValues, LookupOptions, Result } from '../../engine/index.ts';
import { geocodeLookup, type AddressInput } from '../../engine/index.ts';
import { requestRoll, rollOfLine, savedRoll, type Roll, type RollResult } from '../column-runs/index.ts';
import { geocodeMessages } from './messages.ts';

/** Addresses that a reason names. */
const maxNamed = 3;

/**
 * Locates what the address of a row says: the address, or the property whose roll number stands in its place.
 *
 * @throws InvalidInputError where a roll number is that of no property, or of several.
 */
export async function requestMatch(
  engine: Pick<Engine, 'request'>,
  input: AddressInput,
  options: LookupOptions,
): Promise<FieldValues> {
  const roll = rollOfLine(input.address);
  if (roll === null) return engine.request(geocodeLookup, input, options);
  const match = matchOf(roll, await requestRoll(engine, roll, options));
  if (typeof match === 'string') throw new InvalidInputError(match);
  return match;
}

/** The saved match of each address; undefined where there is none, and null for a roll number without a property. */
export async function savedMatches(
  engine: Pick<Engine, 'cached'>,
  inputs: readonly AddressInput[],
): Promise<(Result<FieldValues> | { ok: false } | undefined)[]> {
  const results = await engine.cached(geocodeLookup, inputs);
  return Promise.all(
    inputs.map(async ({ address }, at) => {
      const roll = rollOfLine(address);
      if (roll === null) return results[at];
      const found = await savedRoll(engine, roll);
      const match = found && matchOf(roll, found);
      if (match === undefined) return undefined;
      return typeof match === 'string' ? { ok: false } : { ok: true, value: match };
    }),
  );
}

/** The roll number by which a match was found; null for one of an address. */
export const rollOfMatch = ({ found_by_roll: number }: FieldValues): string | null =>
  typeof number === 'string' ? number : null;

/** The place that the newest roll publishes, or the reason why there is none. */
function matchOf({ number }: Roll, found: RollResult): FieldValues | string {
  const text = geocodeMessages().roll;
  if (found.kind === 'none') return text.none(number);
  if (found.kind === 'cities')
    return text.cities(number, found.cities.map((city) => cityLabel(city)).join(', '));
  if (found.kind === 'addresses')
    return text.addresses(number, found.addresses.slice(0, maxNamed).join('; '));
  const located = found.records.filter((record) => placeOf(record) !== null);
  const newest = newestAssessment(located);
  if (!newest) return text.withoutPlace(number, found.address);
  return {
    ...placeOf(newest),
    ...{ address: found.address, normalized_address: found.address, municipality: found.municipality },
    ...{ postal_code: newest.postal_code, match_type: 'exact', confidence: 1, found_by_roll: number },
  };
}
