import type { Query } from '../../api/client.ts';
import type { Age } from '../answer-ages.ts';
import type { SingleLookup } from '../lookup.ts';
import type { QueuedClient, Wanted } from '../queued-client.ts';

/** An answer by the names of its fields. */
export type Answer = Record<string, unknown>;

interface Get<Input> {
  /** The path, as the reference writes it. */
  endpoint: string;
  age: Age | null;
  /** The path with its values, where it has some. */
  path?(input: Input): string;
  query?(input: Input): Query;
  /** What makes inputs the same, where the query says more than that. */
  key?(input: Input): string;
}

/** A lookup that is one GET. */
export function getLookup<Input, Found = Answer>({
  endpoint,
  age,
  path = () => endpoint,
  query = () => ({}),
  key = (input) => path(input) + JSON.stringify(query(input)),
}: Get<Input>): SingleLookup<Input, Found> {
  return {
    endpoint,
    age,
    key,
    ask: (client: QueuedClient, input: Input, wanted: Wanted) =>
      client.get<Found>(path(input), query(input), { wanted, endpoint }),
  };
}
