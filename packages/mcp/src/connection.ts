import { Engine, type EngineOptions } from '../../../src/engine/index.ts';
import { StoredConnection, type Connection, type Plan } from '../../../src/connection/index.ts';

/** Calls that a tool makes without a confirmation. */
export const defaultConfirmAbove = 50;

export interface AgentConnection {
  engine: Engine;
  /** Address of the service, for the sources of figures. */
  service: string;
  plan(): Promise<Plan>;
  confirmAbove: number;
  /** Called for each request that a saved result has answered, with its path as the reference writes it. */
  onSaved?(endpoint: string): void;
}

export interface AgentConnectionOptions
  extends
    Pick<AgentConnection, 'plan' | 'onSaved'>,
    Pick<EngineOptions, 'cache' | 'clock' | 'fetch' | 'requestTimeout'> {
  connection: Connection;
  confirmAbove?: number;
  /** What sources name instead of the address that requests go to. */
  service?: string;
}

/** The engine of an agent. Nothing is stored: responses are cached in memory, which several agents may share. */
export function connectAgent({
  connection,
  plan,
  service = connection.address,
  confirmAbove = defaultConfirmAbove,
  onSaved,
  ...options
}: AgentConnectionOptions): AgentConnection {
  const memory = new StoredConnection({ computer: null, session: null });
  memory.save({ ...connection, plan: 'paid' }, 'session');
  const engine = new Engine(memory, { ...options, locks: null });
  return { engine, service, plan, confirmAbove, onSaved };
}
