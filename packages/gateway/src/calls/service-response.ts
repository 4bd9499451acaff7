import { responseProblem } from '../../../../src/api/index.ts';
import { responseShape } from '@cdata/catalog';

/**
 * Whether a body is what the catalog declares for an endpoint. Anything else, such as the page of a proxy, is passed on
 * and never cached.
 *
 * @param endpoint The path as the reference writes it.
 */
export function isResponse(endpoint: string, body: Buffer): boolean {
  try {
    const response: unknown = JSON.parse(body.toString('utf8'));
    return responseProblem(shapeName(endpoint), response) === null;
  } catch {
    return false;
  }
}

/** The catalog declares the record of a contractor like those of the datasets. */
function shapeName(endpoint: string): string {
  const name = endpoint.replace(/\{\w+\}/, '{record_id}');
  responseShape(name);
  return name;
}
