import type { Age } from './answer-ages.ts';
import type { QueuedClient, Wanted } from './queued-client.ts';

interface Described<Input> {
  /** The endpoint that answers, as the reference writes it; also what is counted and held. */
  endpoint: string;
  /** How long answers stay true; null where an answer is true for its moment alone and is not kept. */
  age: Age | null;
  /** The same text for inputs that mean the same: what is asked once. */
  key(input: Input): string;
}

/** A lookup that takes requests of its own: one, or one a page. */
export interface SingleLookup<Input, Answer> extends Described<Input> {
  ask(client: QueuedClient, input: Input, wanted: Wanted): Promise<Answer>;
}

/** A lookup whose inputs travel together. */
export interface BatchLookup<Input, Answer> extends Described<Input> {
  /** Most inputs in one request. */
  most: number;
  /** Answers in the order of the inputs. Throws for the batch as a whole. */
  askAll(client: QueuedClient, inputs: Input[], wanted: Wanted): Promise<Answer[]>;
}

export type Lookup<Input, Answer> = SingleLookup<Input, Answer> | BatchLookup<Input, Answer>;

export const isBatch = <Input, Answer>(lookup: Lookup<Input, Answer>): lookup is BatchLookup<Input, Answer> =>
  'askAll' in lookup;
