import type { FastifyInstance } from 'fastify';
import { readPermitMeasures } from '../../queries/estimates.ts';
import type { PermitFacts } from '../../estimate/estimator.ts';
import { floorArea } from '../../store/record-row.ts';
import { requirePaid } from '../authentication.ts';
import { estimateBodyReader, type DescribedPermit } from '../estimate-body.ts';
import { HttpError } from '../http-error.ts';
import { queryReader } from '../query-parameters.ts';
import type { ServiceContext } from '../service-context.ts';

/** Metres from which an address says nothing of a coordinate's municipality. */
const farAway = 10_000;

/** `POST /permit/estimate`. */
export function registerEstimateRoute(app: FastifyInstance, parts: ServiceContext): void {
  const { store, slugs, estimate, nearestAddress, zoneAt } = parts;
  const readQuery = queryReader([], slugs);
  const readBody = estimateBodyReader(slugs);

  app.post(
    '/permit/estimate',
    {
      config: { endpoint: '/permit/estimate' },
      // Before the body is read: a key that may not ask is told so, whatever it sends.
      onRequest: async (request) => requirePaid(request.plan, 'Estimates'),
    },
    async (request) => {
      readQuery(request.query);
      const { record_ids: recordIds, permits } = readBody(request.body);
      const known = await readPermitMeasures(store, recordIds);
      const ofRecords = recordIds.map((recordId, at) => {
        const permit = known.get(recordId);
        if (!permit)
          throw new HttpError(422, `record_ids[${at}]: no permit has the record_id '${recordId}'.`);
        return {
          input: recordId,
          estimate: estimate({ ...permit, permitType: permit.permit_type, isPublished: true }),
        };
      });
      const ofPermits = permits.map((permit) => ({ input: permit, estimate: estimate(factsOf(permit)) }));
      const results = [...ofRecords, ...ofPermits];
      return { count: results.length, results };
    },
  );

  function factsOf(permit: DescribedPermit): PermitFacts {
    return {
      municipality: permit.municipality ?? municipalityAt(permit),
      permitType: permit.permit_type_canonical ?? null,
      area: floorArea(permit as Record<string, unknown>),
      dwellings: permit.dwelling_units ?? null,
      isPublished: false,
    };
  }

  function municipalityAt({ lat, lng }: DescribedPermit): string | null {
    if (typeof lat !== 'number' || typeof lng !== 'number') return null;
    const near = nearestAddress(lat, lng);
    return zoneAt(lat, lng)?.city ?? (near && near.metres <= farAway ? near.street.city.slug : null);
  }
}
