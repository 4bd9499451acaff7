import { datasets } from './datasets.ts';
import { endpoints } from './endpoint.ts';
import type { Field } from './field.ts';
import {
  coverageFields,
  filledFieldsField,
  historyFields,
  sourcesCoverageFields,
  zoningCoverageFields,
} from './result-fields.ts';

const megabyte = 1024 * 1024;

/** The body of a successful response. `maxBytes` is its maximum size, after decompression. */
export type ResponseShape = { maxBytes: number } & (
  | { kind: 'object'; fields: readonly Field[]; required: readonly string[] }
  /** An object with a list of objects. */
  | { kind: 'list'; list: string; fields: readonly Field[] }
  /** An object with a list under each name that starts with `by_`. */
  | { kind: 'groups' }
  | { kind: 'page' | 'record'; fields: readonly Field[] }
  /** Records by dataset. */
  | { kind: 'property' }
  /** Results of a batch. Each is validated by itself, so that a bad one does not spoil the others. */
  | { kind: 'batch' }
);

const object = (fields: readonly Field[], required: readonly string[]): ResponseShape => ({
  kind: 'object',
  fields,
  required,
  maxBytes: megabyte,
});

const list = (name: string, fields: readonly Field[]): ResponseShape => ({
  kind: 'list',
  list: name,
  fields,
  maxBytes: 8 * megabyte,
});

const maxPageBytes = 32 * megabyte;

const shapes: Record<string, ResponseShape> = {
  [endpoints.health.path]: object(endpoints.health.fields, []),
  [endpoints.geocode.path]: object(endpoints.geocode.fields, ['lat', 'lng']),
  [endpoints.reverseGeocode.path]: object(endpoints.reverseGeocode.fields, ['address']),
  [endpoints.zone.path]: object(endpoints.zone.fields, ['zone_code']),
  [endpoints.addressNormalize.path]: object(endpoints.addressNormalize.fields, ['normalized_address']),
  [endpoints.sources.path]: list('sources', endpoints.sources.fields),
  [endpoints.sourcesCoverage.path]: list('municipalities', sourcesCoverageFields),
  [endpoints.zoning.path]: list('results', [...endpoints.zoning.fields, ...zoningCoverageFields]),
  [endpoints.areas.path]: list('areas', endpoints.areas.fields),
  [endpoints.property.path]: { kind: 'property', maxBytes: maxPageBytes },
  [endpoints.estimate.path]: { kind: 'batch', maxBytes: 16 * megabyte },
  '/permit/feed': { kind: 'page', fields: datasets.permit.fields, maxBytes: maxPageBytes },
  '/permit/{record_id}/history': list('history', historyFields),
  '/contractor/{name_normalized}': list('results', datasets.contractor.fields),
};
for (const { name, fields } of Object.values(datasets)) {
  shapes[`/${name}`] = { kind: 'page', fields, maxBytes: maxPageBytes };
  shapes[`/${name}/{record_id}`] = { kind: 'record', fields, maxBytes: 2 * megabyte };
  shapes[`/${name}/stats`] = { kind: 'groups', maxBytes: 8 * megabyte };
  shapes[`/${name}/coverage`] = list('municipalities', [...coverageFields, filledFieldsField]);
}

/** The shape of an endpoint's response, by the path that the reference gives it. */
export function responseShape(endpoint: string): ResponseShape {
  const shape = shapes[endpoint];
  if (!shape) throw new Error(`The catalog declares no response for ${endpoint}.`);
  return shape;
}
