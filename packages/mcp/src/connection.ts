import { ConnectedLookups, type ConnectedLookupsOptions } from '../../../src/engine/index.ts';
import { StoredConnection, type Connection, type Plan } from '../../../src/settings/index.ts';

/** Calls that a tool makes without a confirmation. */
export const defaultConfirmAbove = 50;

export interface AgentConnection {
  lookups: ConnectedLookups;
  /** Address of the service, for the sources of figures. */
  service: string;
  plan(): Promise<Plan>;
  confirmAbove: number;
}

export interface AgentConnectionOptions {
  connection: Connection;
  plan(): Promise<Plan>;
  confirmAbove?: number;
  /** What sources name instead of the address that requests go to. */
  service?: string;
  fetch?: ConnectedLookupsOptions['fetch'];
}

/** The engine of an agent. Nothing is stored: responses are cached in memory. */
export function connectAgent({
  connection,
  plan,
  service = connection.address,
  confirmAbove = defaultConfirmAbove,
  fetch,
}: AgentConnectionOptions): AgentConnection {
  const memory = new StoredConnection({ computer: null, session: null });
  memory.save({ ...connection, plan: 'paid' }, 'session');
  const lookups = new ConnectedLookups(memory, { fetch, isOnlyWindow: true });
  return { lookups, service, plan, confirmAbove };
}
