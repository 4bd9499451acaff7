import { Subscribable } from '../app/subscribable.ts';
import { verifiedConnectionSchema, type VerifiedConnection } from './connection.ts';
import { readStored, writeStored } from './browser-json.ts';

/** How long a connection is stored: on this computer, or until the workbook is closed. */
export type Retention = 'computer' | 'session';

/** The browser's two stores; null where the host blocks them. */
interface BrowserStores {
  computer: Storage | null;
  session: Storage | null;
}

/** Tries each store before it is used. Where it is blocked, the page's memory takes its place. */
export function browserStores(): BrowserStores {
  const usable = (open: () => Storage): Storage | null => {
    try {
      const store = open();
      store.setItem('cdata.trial', '1');
      store.removeItem('cdata.trial');
      return store;
    } catch {
      return null;
    }
  };
  return { computer: usable(() => localStorage), session: usable(() => sessionStorage) };
}

/**
 * The only place where a connection, and so the key, is stored. The functions and the pane share one instance.
 *
 * @param partition `Office.context.partitionKey`: prefix that separates the storage of web hosts.
 */
export class StoredConnection extends Subscribable {
  readonly #stores: BrowserStores;
  readonly #name: string;
  #current: VerifiedConnection | null;
  #retention: Retention;

  constructor(stores: BrowserStores, partition = '') {
    super();
    this.#stores = stores;
    this.#name = `${partition}cdata.connection`;
    const onComputer = readStored(stores.computer, this.#name, verifiedConnectionSchema);
    const inSession = readStored(stores.session, this.#name, verifiedConnectionSchema);
    this.#current = inSession ?? onComputer;
    this.#retention = inSession || !onComputer ? 'session' : 'computer';
  }

  /** The same object until it changes. */
  get current(): VerifiedConnection | null {
    return this.#current;
  }

  get retention(): Retention {
    return this.#retention;
  }

  get canStoreOnComputer(): boolean {
    return this.#stores.computer !== null;
  }

  /** Replaces the connection in both stores. */
  save(connection: VerifiedConnection, retention: Retention): void {
    this.#remove();
    this.#current = connection;
    this.#retention = retention;
    writeStored(this.#stores[retention], this.#name, connection);
    this.notify();
  }

  /** Removes the connection and its key from this computer and this session. */
  clear(): void {
    this.#remove();
    this.#current = null;
    this.notify();
  }

  #remove(): void {
    this.#stores.computer?.removeItem(this.#name);
    this.#stores.session?.removeItem(this.#name);
  }
}
