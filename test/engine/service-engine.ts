import { Engine, type EngineOptions } from '../../src/engine/index.ts';
import { StoredConnection } from '../../src/connection/index.ts';
import { browserStore } from '../connection/browser-store.ts';

/** An engine that is connected to a service with its paid key. */
export function serviceEngine({ address }: { address: string }, options?: EngineOptions): Engine {
  const connection = new StoredConnection({ computer: browserStore('none'), session: null });
  connection.save({ address, access: { kind: 'direct', key: 'demo-paid-key' }, plan: 'paid' }, 'computer');
  return new Engine(connection, options);
}
