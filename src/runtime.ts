import { ConnectedLookups, DailyUsage, IndexedDbStore, systemClock, ttlsFrom } from './lookup/index.ts';
import { languageOf, speak, type Language } from './messages/index.ts';
import { connectionDigest, browserStores, StoredConnection, Preferences } from './settings/index.ts';
import { ActivityLog, TaskRegistry } from './tasks/index.ts';

/** What functions and pane share: they live in one JavaScript world, the shared runtime, and use one engine. */
export interface Runtime {
  connection: StoredConnection;
  preferences: Preferences;
  lookups: ConnectedLookups;
  usage: DailyUsage;
  tasks: TaskRegistry;
  activityLog: ActivityLog;
  /** The browser's storage on this computer, or null where it is blocked. */
  store: Storage | null;
  /** `Office.context.partitionKey`: prefix of whatever is kept there. */
  partition: string;
}

let runtime: Runtime | null = null;

/**
 * The add-in's shared runtime, made at its first use: Office's context, whose partition key separates the storage of
 * web hosts, is there only once Office.js has loaded.
 */
export function sharedRuntime(): Runtime {
  runtime ??= makeRuntime();
  return runtime;
}

function makeRuntime(): Runtime {
  const partition = Office.context?.partitionKey ?? '';
  const stores = browserStores();
  const connection = new StoredConnection(stores, partition);
  const preferences = new Preferences(stores.computer, partition);
  speakAsPreferred(preferences);
  const lookups = new ConnectedLookups(connection, {
    costThreshold: () => preferences.values.costThreshold,
    maxInFlight: () => preferences.values.maxInFlight,
    ttls: () => ttlsFrom(preferences.values),
    openStore: (connected) =>
      new IndexedDbStore(`${partition}cdata.answers`, connectionDigest(connected), systemClock),
  });
  showPaneForPendingCosts(lookups);
  preferences.subscribe(() => speakAsPreferred(preferences));
  const usage = new DailyUsage(lookups.counts, stores.computer, partition, systemClock);
  const activityLog = new ActivityLog(stores.computer, partition);
  const tasks = new TaskRegistry(activityLog);
  return { connection, preferences, lookups, usage, tasks, activityLog, store: stores.computer, partition };
}

function speakAsPreferred({ values }: Preferences): void {
  speak(values.language === 'host' ? hostLanguage() : values.language);
}

/** The language of Excel, of those that the add-in speaks. */
export const hostLanguage = (): Language => languageOf(Office.context?.displayLanguage);

/** Opens the pane when a calculation starts to wait for approval. */
function showPaneForPendingCosts({ costGate }: ConnectedLookups): void {
  let isPending = false;
  costGate.subscribe(() => {
    const wasPending = isPending;
    isPending = costGate.pendingCosts.length > 0;
    // Where the host cannot show it, the user opens it: the cells wait for some minutes.
    if (isPending && !wasPending) Office.addin?.showAsTaskpane().catch(() => undefined);
  });
}
