import { buildingClassOf, endpoints, floorAreaOf, useOf, workWordsOf } from '@cdata/catalog';
import type { PermitFacts } from '../../estimate/permit-facts.ts';
import { readPermitFacts } from '../../queries/estimates.ts';
import { HttpError } from '../errors.ts';
import { estimateBody, type DescribedPermit, type EstimateBody } from '../estimate-body.ts';
import { arrayOf, fieldsSchema, integer, objectOf } from '../json-schema.ts';
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
    results: arrayOf(objectOf({ input: {}, estimate: fieldsSchema(endpoints.estimate.fields) })),
  }),
  async handler({ body: { record_ids: recordIds, permits }, state }) {
    const { store } = state;
    const estimate = (facts: PermitFacts) => {
      const estimate = state.estimate(facts);
      if (estimate) return estimate;
      throw new HttpError(404, 'No estimate can be made: none of the permits held has a construction value.');
    };
    const factsById = await readPermitFacts(store, recordIds);
    const ofRecords = recordIds.map((recordId, at) => {
      const facts = factsById.get(recordId);
      if (!facts) throw new HttpError(422, `record_ids[${at}]: no permit has the record_id '${recordId}'.`);
      return { input: recordId, estimate: estimate({ ...facts, isPublished: true }) };
    });
    const ofPermits = await Promise.all(
      permits.map(async (permit) => ({ input: permit, estimate: estimate(await factsOf(permit, state)) })),
    );
    const results = [...ofRecords, ...ofPermits];
    return { count: results.length, results };
  },
});

async function factsOf(permit: DescribedPermit, state: ServiceState): Promise<PermitFacts> {
  const cityOfPlace = await municipalityAt(permit, state);
  const { useClass, field } = useOf({ ...permit });
  return {
    municipality: permit.municipality ?? cityOfPlace,
    lowConfidenceReasons: reasonsOfPlace(permit, cityOfPlace),
    permitType: permit.permit_type_canonical ?? null,
    useClass: field === null ? null : useClass,
    buildingClass: buildingClassOf({ ...permit }),
    workWords: workWordsOf({ ...permit }),
    area: floorAreaOf({ ...permit }),
    dwellings: permit.dwelling_units ?? null,
    isPublished: false,
  };
}

/** Why the place of the permit lowers the confidence. */
function reasonsOfPlace({ municipality, lat, lng }: DescribedPermit, cityOfPlace: string | null): string[] {
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
