import type { FairQueue } from '@cdata/programs';
import type { FastifyPluginAsync } from 'fastify';
import { servicePlugin, type PluginOptions, type ServiceRuntime } from './http/plugin.ts';
import { LiveState } from './live-state.ts';
import { prepareDatabase, type PrepareOptions, type SampleSource } from './prepare-database.ts';
import { hasLoadedRows } from './queries/revisions.ts';
import type { Database } from './store/database.ts';
import { fairStore, fairTurns } from './store/fair-store.ts';
import type { Store } from './store/store.ts';

export interface Service {
  /** The endpoints: `app.register(service.plugin, { prefix: '/api' })`. */
  plugin: FastifyPluginAsync;
  /** Records of the entity types; derived records are not counted twice. */
  readonly records: number;
  /** Requests since the start or the last reset, by method and path of the reference: `GET /permit/{record_id}`. */
  requests(): Record<string, number>;
  resetRequests(): void;
  /**
   * Reads what has been loaded since the service started or last did so. It does so by itself within a second of every
   * load, by whichever process.
   */
  refresh(): Promise<void>;
  /** From now on, `/ready` answers 503, and each response closes its connection. */
  drain(): void;
  /** Waits for the requests in flight, then closes the database. */
  close(): Promise<void>;
}

export type ServiceOptions = PluginOptions & PrepareOptions;

/** Throws as {@link prepareDatabase} does. */
export async function openServiceFrom(source: SampleSource, options: ServiceOptions): Promise<Service> {
  let live: LiveState | null = null;
  const isAway = () => live?.current().isStoreAway ?? false;
  const { database, turns } = fairDatabase(await prepareDatabase(source, options), isAway);
  let isDraining = false;
  try {
    const state = (live = await LiveState.open({
      served: () => servedStore(database, options.sample),
      loaded: database.loaded,
      warn: (sentence) => process.stderr.write(`${sentence}\n`),
    }));
    const counts = new Map<string, number>();
    const runtime: ServiceRuntime = {
      currentState: state.current,
      onRequest: (endpoint) => void counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1),
      statements: () => ({ running: turns.inFlight, waiting: turns.length }),
      isDraining: () => isDraining,
    };
    return {
      plugin: servicePlugin(runtime, options),
      get records() {
        return state.current().records;
      },
      refresh: () => state.refresh(),
      requests: () => Object.fromEntries(counts),
      resetRequests: () => counts.clear(),
      drain: () => void (isDraining = true),
      async close() {
        await state.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Clients take turns at the database, whichever data is served. */
function fairDatabase(database: Database, isAway: () => boolean): { database: Database; turns: FairQueue } {
  const turns = fairTurns(database.statements);
  const fair = (store: Store): Store => fairStore(store, turns, isAway);
  const { loaded, sample } = database;
  return { database: { ...database, loaded: fair(loaded), sample: fair(sample) }, turns };
}

/** Sample data and loaded records are never mixed in one response. */
async function servedStore({ loaded, sample }: Database, option: ServiceOptions['sample']): Promise<Store> {
  if (option === 'on') return sample;
  return option === 'off' || (await hasLoadedRows(loaded)) ? loaded : sample;
}
