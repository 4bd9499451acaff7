import { ConnectedLookups, DailyUsage, IndexedAnswers, systemClock } from '../lookup/index.ts';
import { languageOf, speak } from '../messages/index.ts';
import { connectionDigest } from '../settings/connection.ts';
import { browserStores, KeptConnection } from '../settings/kept-connection.ts';
import { Preferences } from '../settings/preferences.ts';

/** What functions and pane share: they live in one JavaScript world, the shared runtime, and use one engine. */
export interface Runtime {
  connection: KeptConnection;
  preferences: Preferences;
  lookups: ConnectedLookups;
  usage: DailyUsage;
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
  speak(languageOf(Office.context?.displayLanguage));
  const partition = Office.context?.partitionKey ?? '';
  const stores = browserStores();
  const connection = new KeptConnection(stores, partition);
  const preferences = new Preferences(stores.computer, partition);
  const lookups = new ConnectedLookups(connection, {
    holdAbove: () => preferences.values.holdAbove,
    answers: (connected) =>
      new IndexedAnswers(`${partition}cdata.answers`, connectionDigest(connected), systemClock),
  });
  showPaneForHeld(lookups);
  const usage = new DailyUsage(lookups.counts, stores.computer, partition, systemClock);
  return { connection, preferences, lookups, usage };
}

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
