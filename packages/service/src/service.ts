import type { FastifyPluginAsync } from 'fastify';
import { servicePlugin, type PluginOptions } from './http/plugin.ts';
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
  /** Waits for the requests in flight, then closes the database. */
  close(): Promise<void>;
}

export type ServiceOptions = PluginOptions & PrepareOptions;

/** Throws as {@link prepareDatabase} does. */
export async function openServiceFrom(source: SampleSource, options: ServiceOptions): Promise<Service> {
  const database = fairDatabase(await prepareDatabase(source, options));
  try {
    const live = await LiveState.open({
      served: () => servedStore(database, options.sample),
      loaded: database.loaded,
      onError: (error) => process.stderr.write(`New records can't be read: ${(error as Error).message}\n`),
    });
    const counts = new Map<string, number>();
    const count = (endpoint: string) => void counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
    return {
      plugin: servicePlugin(live.current, count, options),
      get records() {
        return live.current().records;
      },
      refresh: () => live.refresh(),
      requests: () => Object.fromEntries(counts),
      resetRequests: () => counts.clear(),
      async close() {
        await live.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Clients take turns at the database, whichever data is served. */
function fairDatabase(database: Database): Database {
  const turns = fairTurns(database.statements);
  return {
    ...database,
    loaded: fairStore(database.loaded, turns),
    sample: fairStore(database.sample, turns),
  };
}

/** Sample data and loaded records are never mixed in one response. */
async function servedStore({ loaded, sample }: Database, option: ServiceOptions['sample']): Promise<Store> {
  if (option === 'on') return sample;
  return option === 'off' || (await hasLoadedRows(loaded)) ? loaded : sample;
}
