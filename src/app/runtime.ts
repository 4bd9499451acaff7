import { Engine, DailyUsage, IndexedDbStore, systemClock, ttlsFrom } from '../engine/index.ts';
import { languageOf, setLanguage, type Language } from '../language/index.ts';
import { connectionDigest, browserStores, StoredConnection, Preferences } from '../connection/index.ts';

/** Replaced by the build. */
declare const ADDIN_VERSION: string | undefined;

export const addinVersion: string = typeof ADDIN_VERSION === 'string' ? ADDIN_VERSION : '';

/** Everything that the functions and the pane share. They run in one JavaScript context, Office's shared runtime. */
export interface Runtime {
  connection: StoredConnection;
  preferences: Preferences;
  engine: Engine;
  usage: DailyUsage;
  /** Null if the browser blocks storage. */
  store: Storage | null;
  /** `Office.context.partitionKey`, the prefix of all keys in `store`. */
  partition: string;
}

let runtime: Runtime | null = null;

/**
 * The composition root. It is created at its first use, because the partition key, which separates the storage of web
 * hosts, is only available once Office.js has loaded.
 */
export function sharedRuntime(): Runtime {
  runtime ??= createRuntime();
  return runtime;
}

function createRuntime(): Runtime {
  const partition = Office.context?.partitionKey ?? '';
  const stores = browserStores();
  const connection = new StoredConnection(stores, partition);
  const preferences = new Preferences(stores.computer, partition);
  applyLanguage(preferences);
  const engine = new Engine(connection, {
    costThreshold: () => preferences.values.costThreshold,
    maxInFlight: () => preferences.values.maxInFlight,
    ttls: () => ttlsFrom(preferences.values),
    build: addinVersion,
    openStore: (connected) =>
      new IndexedDbStore(`${partition}cdata.answers`, connectionDigest(connected), systemClock),
  });
  showPaneForPendingCosts(engine);
  showPaneForOutages(engine);
  globalThis.addEventListener?.('online', () => engine.retryNow());
  preferences.subscribe(() => applyLanguage(preferences));
  const usage = new DailyUsage(engine.counts, stores.computer, partition, systemClock);
  return { connection, preferences, engine, usage, store: stores.computer, partition };
}

const applyLanguage = ({ values }: Preferences): void =>
  setLanguage(values.language === 'host' ? hostLanguage() : values.language);

export const hostLanguage = (): Language => languageOf(Office.context?.displayLanguage);

/** Opens the pane when a calculation starts to wait for approval. */
function showPaneForPendingCosts({ costGate }: Engine): void {
  let isPending = false;
  costGate.subscribe(() => {
    const wasPending = isPending;
    isPending = costGate.pendingCosts.length > 0;
    // Where the host cannot show the pane, the cells wait some minutes for the user to open it.
    if (isPending && !wasPending) showPane();
  });
}

const showPane = () => Office.addin?.showAsTaskpane().catch(() => undefined);

/** Opens the pane once for each reason why the service does not respond, so that the user can read it. */
function showPaneForOutages(engine: Engine): void {
  const shownReasons = new Set<string | null>([null]);
  engine.subscribe(() => {
    const { outage } = engine;
    const reason = outage?.reason === 'slow' ? outage.reason : (outage?.explanation ?? null);
    if (shownReasons.has(reason)) return;
    shownReasons.add(reason);
    showPane();
  });
}
