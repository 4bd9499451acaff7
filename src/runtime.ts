import { agesOf, ConnectedLookups, DailyUsage, IndexedAnswers, systemClock } from './lookup/index.ts';
import { languageOf, speak, type Language } from './messages/index.ts';
import { connectionDigest } from './settings/connection.ts';
import { browserStores, KeptConnection } from './settings/kept-connection.ts';
import { Preferences } from './settings/preferences.ts';
import { ActivityLog, TaskRegistry } from './tasks/index.ts';

/** What functions and pane share: they live in one JavaScript world, the shared runtime, and use one engine. */
export interface Runtime {
  connection: KeptConnection;
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
  const connection = new KeptConnection(stores, partition);
  const preferences = new Preferences(stores.computer, partition);
  speakAsPreferred(preferences);
  const lookups = new ConnectedLookups(connection, {
    holdAbove: () => preferences.values.holdAbove,
    inFlight: () => preferences.values.inFlight,
    ages: () => agesOf(preferences.values),
    answers: (connected) =>
      new IndexedAnswers(`${partition}cdata.answers`, connectionDigest(connected), systemClock),
  });
  showPaneForHeld(lookups);
  preferences.subscribe(() => {
    speakAsPreferred(preferences);
    lookups.allow(preferences.values.inFlight);
  });
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

/** Opens the pane when a calculation begins to be held: there it says what it costs, and is released. */
function showPaneForHeld({ hold }: ConnectedLookups): void {
  let held = false;
  hold.subscribe(() => {
    const begins = !held && hold.costs.length > 0;
    held = hold.costs.length > 0;
    // Where the host cannot show it, the person opens it: the cells wait for some minutes.
    if (begins) Office.addin?.showAsTaskpane().catch(() => undefined);
  });
}
