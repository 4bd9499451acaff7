import { endpoints, limits } from '@cdata/catalog';
import { unitLeftOut } from '@cdata/catalog/reading';
import { z } from 'zod';
import { reverseGeocodeLookup } from '../../../../src/engine/index.ts';
import { geocodeMessages } from '../../../../src/features/geocode/index.ts';
import { doubtOf, findCandidates, findMatch, maxSuggestions, noteOnItem } from '../match.ts';
import { maxListItems, pageOf, runList } from '../list-run.ts';
import {
  citySchema,
  fieldsShape,
  maxInputLength,
  nextOffsetSchema,
  offsetSchema,
  parameterSchema,
} from '../schema.ts';
import { tool } from '../tool.ts';

export const addressSchema = z.string().min(1).max(maxInputLength);

export const candidateSchema = z.object({
  address: z.string().describe('Send this address to get its place'),
  matched_address: z.string(),
  city: z.string(),
  match_type: z.string(),
  confidence: z.number().nullable().describe('0 to 1'),
});

const coordinates = ['lat', 'lng'];

/** An item of a list, described as what it should be. Any other one is accepted: it has its own note, and the rest answers. */
const anyItem = (schema: z.ZodType) => z.unknown().meta(z.toJSONSchema(schema) as Record<string, unknown>);

export const geocodeTool = tool({
  name: 'geocode',
  title: 'Geocode addresses',
  description: `Finds the places of up to ${maxListItems} Canadian addresses. One call of the service per address that is not saved. Doubtful matches say why in "doubt" and come without coordinates, unless include_doubtful_coordinates is true.`,
  input: {
    addresses: z
      .array(anyItem(z.string()))
      .min(1)
      .max(maxListItems)
      .describe('Number, street and city of each'),
    municipality: citySchema.optional().describe('City of all addresses, if they do not name it'),
    include_doubtful_coordinates: z.boolean().optional().describe('Only if the person has asked for them'),
    include_candidates: z
      .boolean()
      .optional()
      .describe(`Other places for doubtful addresses; up to ${maxSuggestions} more calls for each`),
    offset: offsetSchema,
  },
  output: {
    results: z.array(
      z.object({
        input: z.unknown(),
        ...fieldsShape(endpoints.geocode.fields),
        is_doubtful: z.boolean().describe('Whether a person should check the match'),
        doubt: z.string().optional().describe('Why the match is doubtful'),
        note: z.string().optional().describe('Why nothing was found, or what was left out'),
        candidates: z.array(candidateSchema).optional(),
      }),
    ),
    counts: z
      .object({ certain: z.int(), doubtful: z.int(), not_found: z.int() })
      .describe('Of all addresses, also of those that are not in this result'),
    next_offset: nextOffsetSchema,
  },
  maxCalls: ({ addresses, include_candidates: withCandidates }) =>
    new Set(addresses).size * (withCandidates ? 1 + maxSuggestions : 1),
  async run({ addresses, municipality = null, offset = 0, ...options }, context) {
    const counts = { certain: 0, doubtful: 0, not_found: 0 };
    const { values, endedEarly } = await runList(
      addresses,
      async (address, engine) => {
        const wrong = wrongAddress(address);
        if (wrong !== null) {
          counts.not_found++;
          return { input: address, is_doubtful: true, note: wrong };
        }
        const input = { address: String(address), municipality };
        const answer = await findMatch(input, engine);
        const match = 'match' in answer ? answer.match : null;
        const unit = match && unitLeftOut(match);
        const doubt = match && doubtOf(input.address, match);
        const isDoubtful = match === null || doubt !== null;
        const needsCandidates = isDoubtful && options.include_candidates;
        const candidates = needsCandidates
          ? await findCandidates(input, match, { engine, signal: context.signal })
          : null;
        counts[match === null ? 'not_found' : doubt === null ? 'certain' : 'doubtful']++;
        const isShown = (name: string) =>
          name !== 'address' &&
          (!coordinates.includes(name) || !isDoubtful || options.include_doubtful_coordinates);
        return {
          input: address,
          ...(match && Object.fromEntries(Object.entries(match).filter(([name]) => isShown(name)))),
          is_doubtful: isDoubtful,
          ...(doubt !== null && { doubt }),
          ...('note' in answer && { note: answer.note }),
          ...(unit && { note: geocodeMessages().unitLeftOut(unit) }),
          ...(candidates && {
            candidates: candidates.map(({ matchedAddress, matchType, ...candidate }) => ({
              address: candidate.address,
              matched_address: matchedAddress,
              city: candidate.city,
              match_type: matchType,
              confidence: candidate.confidence,
            })),
          }),
        };
      },
      context,
    );
    return { ...pageOf(values, { offset, room: context.room, endedEarly }), counts };
  },
});

/** Why an address is not worth a call; null if it is. */
function wrongAddress(address: unknown): string | null {
  if (address === null || (typeof address === 'string' && address.trim() === ''))
    return 'The address is blank.';
  if (typeof address !== 'string') return 'The address is not a text.';
  return address.length > maxInputLength
    ? `The address has ${address.length} characters; the maximum is ${maxInputLength}.`
    : null;
}

const { parameters } = endpoints.reverseGeocode;
const coordinateShape = {
  lat: parameterSchema(parameters.find(({ name }) => name === 'lat')!) as z.ZodNumber,
  lng: parameterSchema(parameters.find(({ name }) => name === 'lng')!) as z.ZodNumber,
};
const coordinateSchema = z.object(coordinateShape);

export const reverseGeocodeTool = tool({
  name: 'reverse_geocode',
  title: 'Addresses of coordinates',
  description: `Finds the nearest address to up to ${maxListItems} coordinates in Canada (WGS84 degrees). One call of the service per coordinate. An address over ${limits.nearestAddressMetres} m away is marked as doubtful.`,
  input: { places: z.array(anyItem(coordinateSchema)).min(1).max(maxListItems), offset: offsetSchema },
  output: {
    results: z.array(
      z.object({
        input: z.unknown(),
        ...fieldsShape(endpoints.reverseGeocode.fields),
        is_doubtful: z.boolean(),
        note: z.string().optional().describe('Why there is no address'),
      }),
    ),
    next_offset: nextOffsetSchema,
  },
  maxCalls: ({ places }) => places.filter((place) => coordinateSchema.safeParse(place).success).length,
  async run({ places, offset = 0 }, context) {
    const { values, endedEarly } = await runList(
      places,
      async (input, engine) => {
        const place = coordinateSchema.safeParse(input);
        if (!place.success) return { input, is_doubtful: true, note: wrongPlace(place.error) };
        try {
          const address = await engine.request(reverseGeocodeLookup, place.data);
          const isDoubtful = !(Number(address.distance_m) <= limits.nearestAddressMetres);
          return { input, ...address, is_doubtful: isDoubtful };
        } catch (error) {
          return { input, is_doubtful: true, note: noteOnItem(error) };
        }
      },
      context,
    );
    return pageOf(values, { offset, room: context.room, endedEarly });
  },
});

const wrongPlace = ({ issues }: z.ZodError): string =>
  issues
    .map(({ code, path, message }) =>
      code === 'invalid_type'
        ? `${path.join('.') || 'The place'} is no ${path.length > 0 ? 'number' : 'object of lat and lng'}.`
        : message,
    )
    .join(' ');
