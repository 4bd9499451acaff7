import { ConnectedLookups, type ConnectedLookupsOptions } from '../../src/engine/index.ts';
import { StoredConnection } from '../../src/settings/index.ts';
import { browserStore } from '../settings/browser-store.ts';

/** Lookups that are connected to a service with its paid key. */
export function serviceLookups(
  { address }: { address: string },
  options?: ConnectedLookupsOptions,
): ConnectedLookups {
  const connection = new StoredConnection({ computer: browserStore('none'), session: null });
  connection.save({ address, access: { kind: 'direct', key: 'demo-paid-key' }, plan: 'paid' }, 'computer');
  return new ConnectedLookups(connection, options);
}
