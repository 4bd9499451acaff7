import { endpoints, limits } from '@cdata/catalog';
import { z } from 'zod';
import { ServiceError } from '../../../../src/api/index.ts';
import { reverseGeocodeLookup } from '../../../../src/engine/index.ts';
import { doubtOf, findCandidates, findMatch, maxSuggestions } from '../match.ts';
import { citySchema, fieldsShape, maxInputLength, parameterSchema } from '../schema.ts';
import { tool } from '../tool.ts';

export const maxAddresses = 100;

export const addressSchema = z.string().min(1).max(maxInputLength);

export const candidateSchema = z.object({
  address: z.string().describe('Send this address to get its place'),
  matched_address: z.string(),
  city: z.string(),
  match_type: z.string(),
  confidence: z.number().nullable().describe('0 to 1'),
});

const coordinates = ['lat', 'lng'];

export const geocodeTool = tool({
  name: 'geocode',
  title: 'Geocode addresses',
  description: `Finds the places of up to ${maxAddresses} Canadian addresses. One call of the service per address that is not saved. Doubtful matches say why in "doubt" and come without coordinates, unless include_doubtful_coordinates is true.`,
  input: {
    addresses: z.array(addressSchema).min(1).max(maxAddresses).describe('Number, street and city of each'),
    municipality: citySchema.optional().describe('City of all addresses, if they do not name it'),
    include_doubtful_coordinates: z.boolean().optional().describe('Only if the person has asked for them'),
    include_candidates: z
      .boolean()
      .optional()
      .describe(`Other places for doubtful addresses; up to ${maxSuggestions} more calls for each`),
  },
  output: {
    results: z.array(
      z.object({
        input: z.string(),
        ...fieldsShape(endpoints.geocode.fields),
        is_doubtful: z.boolean().describe('Whether a person should check the match'),
        doubt: z.string().optional().describe('Why the match is doubtful'),
        note: z.string().optional().describe('Why nothing was found'),
        candidates: z.array(candidateSchema).optional(),
      }),
    ),
    counts: z.object({ certain: z.int(), doubtful: z.int(), not_found: z.int() }),
  },
  maxCalls: ({ addresses, include_candidates: withCandidates }) =>
    new Set(addresses).size * (withCandidates ? 1 + maxSuggestions : 1),
  async run({ addresses, municipality = null, ...options }, { engine, signal, progress }) {
    let done = 0;
    const counts = { certain: 0, doubtful: 0, not_found: 0 };
    const results = await Promise.all(
      addresses.map(async (address) => {
        const input = { address, municipality };
        const answer = await findMatch(input, engine);
        const match = 'match' in answer ? answer.match : null;
        const doubt = match && doubtOf(address, match);
        const isDoubtful = match === null || doubt !== null;
        const candidates =
          isDoubtful && options.include_candidates
            ? await findCandidates(input, match, { engine, signal })
            : null;
        counts[match === null ? 'not_found' : doubt === null ? 'certain' : 'doubtful']++;
        progress(++done, addresses.length);
        const isShown = (name: string) =>
          !coordinates.includes(name) || !isDoubtful || options.include_doubtful_coordinates;
        return {
          input: address,
          ...(match && Object.fromEntries(Object.entries(match).filter(([name]) => isShown(name)))),
          is_doubtful: isDoubtful,
          ...(doubt !== null && { doubt }),
          ...('note' in answer && { note: answer.note }),
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
      }),
    );
    return { results, counts };
  },
});

const { parameters } = endpoints.reverseGeocode;
const coordinateShape = {
  lat: parameterSchema(parameters.find(({ name }) => name === 'lat')!) as z.ZodNumber,
  lng: parameterSchema(parameters.find(({ name }) => name === 'lng')!) as z.ZodNumber,
};

export const reverseGeocodeTool = tool({
  name: 'reverse_geocode',
  title: 'Addresses of coordinates',
  description: `Finds the nearest address to up to ${maxAddresses} coordinates in Canada (WGS84 degrees). One call of the service per coordinate. An address over ${limits.nearestAddressMetres} m away is marked as doubtful.`,
  input: { places: z.array(z.object(coordinateShape)).min(1).max(maxAddresses) },
  output: {
    results: z.array(
      z.object({
        input: z.object(coordinateShape),
        ...fieldsShape(endpoints.reverseGeocode.fields),
        is_doubtful: z.boolean(),
        note: z.string().optional().describe('Why there is no address'),
      }),
    ),
  },
  maxCalls: ({ places }) => places.length,
  async run({ places }, { engine, progress }) {
    let done = 0;
    const results = await Promise.all(
      places.map(async (place) => {
        try {
          const address = await engine.request(reverseGeocodeLookup, place);
          const isDoubtful = !(Number(address.distance_m) <= limits.nearestAddressMetres);
          return { input: place, ...address, is_doubtful: isDoubtful };
        } catch (error) {
          if (!(error instanceof ServiceError) || error.status !== 404) throw error;
          return { input: place, is_doubtful: true, note: error.message };
        } finally {
          progress(++done, places.length);
        }
      }),
    );
    return { results };
  },
});
