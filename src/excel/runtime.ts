import { ConnectedLookups } from '../lookup/connected-lookups.ts';
import { languageOf, speak } from '../messages/index.ts';
import { browserStores, KeptConnection } from '../settings/kept-connection.ts';

/** What functions and pane share: they live in one JavaScript world, the shared runtime, and use one engine. */
export interface Runtime {
  connection: KeptConnection;
  lookups: ConnectedLookups;
}

let runtime: Runtime | null = null;

/**
 * The add-in's shared runtime, made at its first use: Office's context, whose partition key separates the storage of
 * web hosts, is there only once Office.js has loaded.
 */
export function sharedRuntime(): Runtime {
  if (!runtime) {
    speak(languageOf(Office.context?.displayLanguage));
    const connection = new KeptConnection(browserStores(), Office.context?.partitionKey ?? '');
    runtime = { connection, lookups: new ConnectedLookups(connection) };
  }
  return runtime;
}
