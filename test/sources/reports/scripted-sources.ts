import type { Engine } from '../../../src/engine/index.ts';

export const licence = 'Open Government Licence – City of Calgary';

const source = (id: string) => ({
  source_id: id,
  entity_type: id.slice(id.indexOf('-') + 1),
  records: 10,
  publisher: 'City of Calgary',
  data_licence: licence,
  data_licence_url: 'https://data.calgary.ca/licence',
  attribution: `Contains information licensed under the ${licence}.`,
});

/** A service whose list of sources has those of some records of Calgary. */
export const sourceEngine = {
  request: (lookup: { endpoint: string }) =>
    lookup.endpoint === '/sources'
      ? Promise.resolve({
          sources: ['permit', 'assessment', 'licence'].map((type) => source(`calgary-${type}`)),
        })
      : Promise.reject(new Error(`${lookup.endpoint} is not expected.`)),
} as unknown as Pick<Engine, 'request'>;
