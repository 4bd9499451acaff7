import { Engine, type Clock } from '../../src/engine/index.ts';
import { StoredConnection } from '../../src/connection/index.ts';
import type { MemoryStore } from '../engine/memory-store.ts';
import { browserStore } from '../connection/browser-store.ts';

/** Back-offs and time-outs take a thousandth of their time. */
export const fastClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now() * 1000,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 1000)),
};

export interface HastyConnection {
  address: string;
  key: string;
  store: MemoryStore;
  /** Milliseconds. */
  requestTimeout?: number;
}

/** The engine of a window that has just been opened, with the store that all windows share. */
export function hastyEngine({ address, key, store, requestTimeout }: HastyConnection): Engine {
  const connection = new StoredConnection({ computer: browserStore('none'), session: null });
  connection.save({ address, access: { kind: 'direct', key }, plan: 'paid' }, 'session');
  return new Engine(connection, { clock: fastClock, requestTimeout, openStore: () => store });
}
