import { isReadable, type Query } from '../../api/index.ts';
import type { SingleLookup, TtlKind } from '../lookup.ts';

export type Answer = Record<string, unknown>;

interface GetLookup<Input> {
  /** The path as the reference writes it. */
  endpoint: string;
  ttl: TtlKind | null;
  /** The path with its values, where it has any. */
  path?(input: Input): string;
  query?(input: Input): Query;
  /** By default, the path and the query. */
  key?(input: Input): string;
  explain?: SingleLookup<Input, unknown>['explain'];
}

export function getLookup<Input, Response = Answer>({
  endpoint,
  ttl,
  path = () => endpoint,
  query = () => ({}),
  key = (input) => path(input) + JSON.stringify(query(input)),
  explain,
}: GetLookup<Input>): SingleLookup<Input, Response> {
  return {
    endpoint,
    ttl,
    key,
    explain,
    isResponse: (value) => isReadable(endpoint, value),
    request: (client, input) => client.get<Response>(path(input), query(input), { endpoint }),
  };
}
