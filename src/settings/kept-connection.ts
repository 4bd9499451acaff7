import { Subscribable } from '../subscribable.ts';
import { connectionFault, plans, type TriedConnection } from './connection.ts';

/** How long a connection is kept: on this computer, or until the workbook is closed. */
export type Keeping = 'computer' | 'session';

/** The two stores of the browser, or null where it blocks them. */
export interface Stores {
  computer: Storage | null;
  session: Storage | null;
}

/** The browser's storage, tried first: where a host blocks it, the session's memory serves instead. */
export function browserStores(): Stores {
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
 * The one place a connection, key included, is kept. The functions and the pane read the same instance and are told
 * of changes; other windows of this computer follow through the store.
 *
 * @param partition `Office.context.partitionKey`: prefix that separates the storage of web hosts.
 */
export class KeptConnection extends Subscribable {
  readonly #stores: Stores;
  readonly #name: string;
  #current: TriedConnection | null;
  #keeping: Keeping;

  constructor(stores: Stores, partition = '') {
    super();
    this.#stores = stores;
    this.#name = `${partition}cdata.connection`;
    const onComputer = this.#read(stores.computer);
    const inSession = this.#read(stores.session);
    this.#current = inSession ?? onComputer;
    this.#keeping = inSession || !onComputer ? 'session' : 'computer';
  }

  /** The connection, or null where none is kept. The same object until it changes. */
  get current(): TriedConnection | null {
    return this.#current;
  }

  get keeping(): Keeping {
    return this.#keeping;
  }

  /** Whether this browser can keep something on this computer at all. */
  get canKeepOnComputer(): boolean {
    return this.#stores.computer !== null;
  }

  /** Keeps a connection, replacing whatever either store held. */
  keep(connection: TriedConnection, keeping: Keeping): void {
    this.forget();
    this.#current = connection;
    this.#keeping = keeping;
    this.#stores[keeping]?.setItem(this.#name, JSON.stringify(connection));
    this.notify();
  }

  /** Removes the connection and its key from this computer and this session. */
  forget(): void {
    this.#stores.computer?.removeItem(this.#name);
    this.#stores.session?.removeItem(this.#name);
    this.#current = null;
    this.notify();
  }

  #read(store: Storage | null): TriedConnection | null {
    const text = store?.getItem(this.#name);
    if (!text) return null;
    try {
      const connection = JSON.parse(text) as TriedConnection;
      return connectionFault(connection) === null && plans.includes(connection.plan) ? connection : null;
    } catch {
      // What somebody else wrote under our name is no connection; the user connects anew.
      return null;
    }
  }
}
