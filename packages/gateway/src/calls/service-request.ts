import { createHash } from 'node:crypto';
import { validateParameter, type Parameter } from '@cdata/catalog';
import type { Plan } from '../../../../src/connection/index.ts';
import type { ServiceEndpoint } from './service-endpoint.ts';

/** Names and values in the order in which they were sent. */
type QueryPairs = readonly (readonly [name: string, value: string])[];

/** A GET request as the gateway sends it: nothing of it comes from a colleague's headers. */
export interface ServiceRequest {
  endpoint: ServiceEndpoint;
  /** The path with its value. */
  path: string;
  query: QueryPairs;
}

export const queryPairs = (url: string): QueryPairs => {
  const at = url.indexOf('?');
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1))];
};

/** The query as the service gets it. */
export const queryText = (query: QueryPairs): string =>
  query
    .map(
      ([name, value], index) =>
        `${index ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    )
    .join('');

/**
 * Identifies what the service would answer, without revealing what was asked. A response repeats texts as they were
 * sent, so that only the order of the parameters, their aliases, and the ways to write a number or a boolean make no
 * difference. An invalid query has a key of its own, because the message of the service may name any part of it.
 */
export function requestKey({ endpoint, path, query }: ServiceRequest, plan: Plan): string {
  const normalized = normalizedQuery(query, endpoint.parameters);
  return digest(['GET', path, normalized ? 'valid' : 'invalid', normalized ?? query, plan]);
}

/** Identifies an item of an estimate. Its result repeats the item as it was sent. */
export const estimateKey = (kind: string, item: unknown, plan: Plan): string =>
  digest(['estimate', kind, item, plan]);

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Null if the service would reject the query. */
function normalizedQuery(query: QueryPairs, parameters: readonly Parameter[]): QueryPairs | null {
  const values = new Map<string, string>();
  for (const [name, text] of query) {
    const parameter = parameters.find((one) => one.name === name);
    const result = parameter && validateParameter(parameter, text);
    const canonicalName = parameter?.aliasOf ?? name;
    if (!result?.ok || values.has(canonicalName)) return null;
    values.set(canonicalName, String(result.value));
  }
  return [...values].sort(([one], [other]) => (one < other ? -1 : 1));
}
