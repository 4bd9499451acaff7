import { endpoints, floorAreaOf } from '@cdata/catalog';
import { doubtsOf } from '../../estimate/doubts.ts';
import type { Estimate } from '../../estimate/estimator.ts';
import { readPermitFacts } from '../../queries/estimates.ts';
import type { PermitFacts } from '../../queries/estimate-rows.ts';
import { permitWords } from '../../store/permit-words.ts';
import { HttpError } from '../errors.ts';
import { estimateBody, type DescribedPermit, type EstimateBody } from '../estimate-body.ts';
import { arrayOf, fieldsSchema, integer, objectOf, ourChoice, string } from '../json-schema.ts';
import { post, type Route } from '../route.ts';
import type { ServiceState } from '../service-state.ts';

/** Beyond this many metres, the nearest address does not tell the municipality of a coordinate. */
const maxAddressDistance = 10_000;

export const estimateRoute: Route = post<EstimateBody>('/permit/estimate', {
  summary: 'Estimates of the construction value of permits; paid plans only',
  parameters: [],
  body: estimateBody,
  paidFeature: 'Estimates',
  response: objectOf({
    count: integer,
    results: arrayOf({
      anyOf: [
        objectOf({ input: {}, estimate: fieldsSchema(endpoints.estimate.fields) }),
        {
          ...objectOf({ input: {}, error: string }),
          ...ourChoice,
          description: 'Why this item has no estimate. If no item has one, the batch is refused with 422.',
        },
      ],
    }),
  }),
  notFound: 'None of the permits held has a construction value to learn from',
  async handler({ body: { record_ids: records, permits }, state }) {
    const items = [...records, ...permits];
    const recordIds = records.flatMap((item) => ('recordId' in item ? item.recordId : []));
    const factsById = await readPermitFacts(state.store, recordIds);
    const results = await Promise.all(
      items.map(async (item): Promise<EstimateResult> => {
        const { input } = item;
        if ('error' in item) return { input, error: item.error };
        if ('permit' in item) return { input, estimate: await estimateOfDescribed(item.permit, state) };
        const facts = factsById.get(item.recordId);
        return facts
          ? { input, estimate: await estimateOf(facts, state) }
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

type EstimateResult = { input: unknown } & ({ estimate: Estimate } | { error: string });

async function estimateOf(
  facts: PermitFacts,
  state: ServiceState,
  doubts: readonly string[] = [],
): Promise<Estimate> {
  const estimator = await state.estimators.of(facts.municipality);
  const estimate = estimator.estimate(facts, doubts);
  if (estimate) return estimate;
  throw new HttpError(404, 'No estimate can be made: none of the permits held has a construction value.');
}

async function estimateOfDescribed(permit: DescribedPermit, state: ServiceState): Promise<Estimate> {
  const cityOfPlace = await municipalityAt(permit, state);
  const municipality = permit.municipality ?? cityOfPlace;
  const facts = {
    recordId: null,
    municipality,
    province: state.municipalities.bySlug(municipality ?? '')?.province ?? '',
    words: permitWords({ ...permit }),
    area: floorAreaOf({ ...permit }),
    dwellings: permit.dwelling_units ?? null,
  };
  return estimateOf(facts, state, [...doubtsOf({ ...permit }), ...doubtsOfPlace(permit, cityOfPlace)]);
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
