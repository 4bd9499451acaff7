import { datasets, dwellingsOf, endpoints, estimateNeighbour, floorAreaOf } from '@cdata/catalog';
import { doubtsOf } from '../../estimate/doubts.ts';
import type { Estimate } from '../../estimate/estimator.ts';
import { readPermitFacts } from '../../queries/estimates.ts';
import type { PermitFacts } from '../../queries/estimate-rows.ts';
import { recordsByIds } from '../../queries/records.ts';
import { permitWords } from '../../store/permit-words.ts';
import { HttpError } from '../errors.ts';
import { estimateBody, type DescribedPermit, type EstimateBody } from '../estimate-body.ts';
import { arrayOf, fieldsSchema, integer, objectOf, ourChoice, ref, string } from '../json-schema.ts';
import { post, type Route } from '../route.ts';
import type { ServiceState } from '../service-state.ts';

/** Beyond this many metres, the nearest address does not tell the municipality of a coordinate. */
const maxAddressDistance = 10_000;

const neighbourSchema = objectOf({ ...fieldsSchema(estimateNeighbour).properties, record: ref('permit') });

export const estimateRoute: Route = post<EstimateBody>('/permit/estimate', {
  summary: 'Estimates of the construction value of permits; paid plans only',
  parameters: [],
  body: estimateBody,
  paidFeature: 'Estimates',
  response: objectOf({
    count: integer,
    results: arrayOf({
      anyOf: [
        objectOf(
          { input: {}, estimate: fieldsSchema(endpoints.estimate.fields) },
          { neighbours: { ...arrayOf(neighbourSchema), ...ourChoice, description: 'The heaviest first' } },
        ),
        {
          ...objectOf({ input: {}, error: string }),
          ...ourChoice,
          description: 'Why this item has no estimate. If no item has one, the batch is refused with 422.',
        },
      ],
    }),
  }),
  notFound: 'None of the permits held has a construction value to learn from',
  async handler({ body: { record_ids: records, permits, neighbours }, state }) {
    const items = [...records, ...permits];
    const options = { neighbours, state };
    const recordIds = records.flatMap((item) => ('recordId' in item ? item.recordId : []));
    const factsById = await readPermitFacts(state.store, recordIds);
    const results = await Promise.all(
      items.map(async (item): Promise<EstimateResult> => {
        const { input } = item;
        if ('error' in item) return { input, error: item.error };
        if ('permit' in item) {
          return { input, ...(await estimateOf(await questionOf(item.permit, state), options)) };
        }
        const facts = factsById.get(item.recordId);
        return facts
          ? { input, ...(await estimateOf({ facts, doubts: [], notes: [] }, options)) }
          : { input, error: `No permit has the record_id '${item.recordId}'.` };
      }),
    );
    if (results.some((result) => 'estimate' in result)) return { count: results.length, results };
    const placeOf = (at: number) =>
      at < records.length ? `record_ids[${at}]` : `permits[${at - records.length}]`;
    const sentences = results.map((result, at) => `${placeOf(at)}: ${'error' in result ? result.error : ''}`);
    throw new HttpError(422, sentences.join(' '));
  },
});

interface Estimated {
  estimate: Estimate;
  /** Only if they are asked for. */
  neighbours?: { weight: number; value_used: number; record: unknown }[];
}

type EstimateResult = { input: unknown } & (Estimated | { error: string });

/** A permit that is asked about, and why its facts may be wrong. */
interface Question {
  facts: PermitFacts;
  doubts: readonly string[];
  /** What else the basis says of them. */
  notes: readonly string[];
}

async function estimateOf(
  { facts, doubts, notes }: Question,
  { neighbours, state }: { neighbours: boolean; state: ServiceState },
): Promise<Estimated> {
  const estimator = await state.estimators.of(facts.municipality);
  const estimate = estimator.estimate(facts, doubts, notes);
  if (!estimate) {
    throw new HttpError(404, 'No estimate can be made: none of the permits held has a construction value.');
  }
  if (!neighbours) return { estimate };
  const permits = estimator.neighbours(facts);
  const ids = permits.map(({ permit: { recordId } }) => recordId);
  const records = await recordsByIds(state.store, datasets.permit, ids);
  return {
    estimate,
    neighbours: permits.flatMap(({ permit: { recordId }, weight, value }) => {
      const record = records.get(recordId);
      // A load may have withdrawn it since.
      return record === undefined
        ? []
        : { weight, value_used: Math.round(Math.exp(value)), record: JSON.parse(record) as unknown };
    }),
  };
}

async function questionOf(permit: DescribedPermit, state: ServiceState): Promise<Question> {
  const cityOfPlace = await municipalityAt(permit, state);
  const municipality = permit.municipality ?? cityOfPlace;
  const area = floorAreaOf({ ...permit });
  const isInWords = area !== null && (permit.area_m2 ?? permit.area_ft2 ?? null) === null;
  const facts = {
    recordId: null,
    municipality,
    province: state.municipalities.bySlug(municipality ?? '')?.province ?? '',
    words: permitWords({ ...permit }),
    area,
    dwellings: dwellingsOf({ ...permit }),
  };
  return {
    facts,
    doubts: [...doubtsOf({ ...permit }), ...doubtsOfPlace(permit, cityOfPlace)],
    notes: isInWords ? [`the area of ${Math.round(area)} m2 is from the description`] : [],
  };
}

/** Why the place of the permit lowers the confidence. */
function doubtsOfPlace({ municipality, lat, lng }: DescribedPermit, cityOfPlace: string | null): string[] {
  if (typeof lat !== 'number' || typeof lng !== 'number') return [];
  if (cityOfPlace === null) return ['the coordinates are not in a city with records'];
  return municipality && municipality !== cityOfPlace
    ? [`the coordinates are in ${cityOfPlace}, not in ${municipality}`]
    : [];
}

async function municipalityAt(
  { lat, lng }: DescribedPermit,
  { zoneAt, nearestAddress }: ServiceState,
): Promise<string | null> {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  const zone = await zoneAt(lat, lng);
  if (zone) return zone.city;
  const near = await nearestAddress(lat, lng);
  return near && near.metres <= maxAddressDistance ? near.city.slug : null;
}
