import { contractorParameters, datasets, entityTypes } from '@cdata/catalog';
import { contractorsByName, recordById } from '../../queries/records.ts';
import { HttpError } from '../errors.ts';
import { arrayOf, integer, objectOf, ref, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';

export const recordRoutes: Route[] = [
  ...entityTypes.map((entityType) =>
    get(`/${entityType}/{record_id}`, {
      summary: 'One record',
      parameters: [],
      response: ref(entityType),
      notFound: `No ${entityType} has that record_id`,
      async handler({ pathValue: recordId, state: { store } }) {
        const record = await recordById(store, datasets[entityType], recordId);
        if (record === null) throw new HttpError(404, `No ${entityType} has the record_id '${recordId}'.`);
        return record;
      },
    }),
  ),
  get<{ municipality?: string }>('/contractor/{name_normalized}', {
    summary: 'A contractor by name, with one record per city',
    isOurChoice: true,
    parameters: contractorParameters,
    response: objectOf({ name_normalized: string, count: integer, results: arrayOf(ref('contractor')) }),
    notFound: 'No contractor has that name',
    async handler({ query: { municipality }, pathValue, state: { store, municipalities } }) {
      const name = pathValue.trim().toLowerCase();
      const records = await contractorsByName(
        store,
        name,
        municipality ? [municipality] : municipalities.slugs,
      );
      if (records.length === 0) {
        throw new HttpError(404, `No contractor has the name_normalized '${name}'.`);
      }
      const head = JSON.stringify({ name_normalized: name, count: records.length });
      return `${head.slice(0, -1)},"results":[${records.join(',')}]}`;
    },
  }),
];
