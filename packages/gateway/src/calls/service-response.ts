import { pathValues, responseShape } from '@cdata/catalog';
import { contradiction } from '@cdata/catalog/contradiction';
import { readResponse } from '../../../../src/api/index.ts';
import type { ServiceRequest } from './service-request.ts';

/**
 * What a body is for a request: its answer, an answer to another request, or something that the catalog does not
 * declare, such as the page of a proxy. Only an answer is cached.
 */
export function kindOf(
  { endpoint, path, query }: ServiceRequest,
  body: Buffer,
): 'answer' | 'otherAnswer' | 'unreadable' {
  const response = parse(body);
  if (response === undefined || readResponse(shapeName(endpoint.path), response) !== null) {
    return 'unreadable';
  }
  const question = { ...Object.fromEntries(query), ...pathValues(endpoint.path, path) };
  return contradiction(endpoint.path, question, response) ? 'otherAnswer' : 'answer';
}

/** Whether the service itself says in a sentence why it has no answer: frameworks say `Not Found` of paths they don't know. */
export function hasDetail(body: Buffer): boolean {
  const { detail } = (parse(body) ?? {}) as { detail?: unknown };
  return typeof detail === 'string' && /\S \S/.test(detail) && !/^\s*(?:<|not found\b)/i.test(detail);
}

/** Whether the service, or the marketplace in front of it, says in a sentence why it refuses a request. */
export function isExplained(body: Buffer): boolean {
  const { detail, message } = (parse(body) ?? {}) as { detail?: unknown; message?: unknown };
  return typeof (detail ?? message) === 'string';
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The catalog declares the record of a contractor like those of the datasets. */
function shapeName(endpoint: string): string {
  const name = endpoint.replace(/\{\w+\}/, '{record_id}');
  responseShape(name);
  return name;
}
