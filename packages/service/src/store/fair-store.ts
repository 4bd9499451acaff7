import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue } from '@cdata/programs';
import { StoreUnavailable, type Store } from './store.ts';

/** Statements of all clients that may wait: a second's work for the embedded database. */
const maxWaiting = 200;

/** The client whose request is being answered. */
interface Client {
  id: string;
  /** Aborted when the client no longer waits. */
  signal: AbortSignal;
}

const currentClient = new AsyncLocalStorage<Client>();

/** Runs what answers a client's request: its statements wait for the client's turn. */
export const asClient = <Result>(client: Client, work: () => Result): Result =>
  currentClient.run(client, work);

/** Runs what several clients wait for: its statements wait for nobody's turn. */
export const asService = <Result>(work: () => Result): Result => currentClient.exit(work);

/** @param statements Statements that the database runs at the same time. */
export const fairTurns = (statements: number): FairQueue => new FairQueue(statements, { maxWaiting });

/**
 * A store whose statements wait for the turn of the client whose request they are part of, so that a client with many
 * or slow requests does not delay the others. They throw {@link QueueFull} if too many wait. Statements of the service
 * itself, such as those that follow a load, wait for nobody.
 *
 * @param isAway Whether the database is known to be away: a request does not wait for one that hangs.
 */
export function fairStore(store: Store, turns: FairQueue, isAway = (): boolean => false): Store {
  const throwIfAway = () => {
    if (isAway()) throw new StoreUnavailable('The database is away.');
  };
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const client = currentClient.getStore();
    if (!client) return work();
    throwIfAway();
    const turn = await turns.turn(client.id, client.signal);
    try {
      throwIfAway();
      return await work();
    } finally {
      turn.end();
    }
  };
  return {
    query: (sql, parameters) => inTurn(() => store.query(sql, parameters)),
    readAll: (sql) => inTurn(() => store.readAll(sql)),
    run: (script) => inTurn(() => store.run(script)),
    lock: (name) => store.lock(name),
    copy: (table, columns, csv) => store.copy(table, columns, csv),
  };
}
