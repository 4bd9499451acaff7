import {
  connectionErrors,
  trimConnection,
  type Access,
  type Connection,
  type ConnectionError,
  type Organization,
  type Retention,
} from '../../src/connection/index.ts';

/** The kinds of access that have a text to enter. */
export type DraftAccess = Exclude<Access['kind'], 'account'>;

/** What the form contains. */
export interface ConnectDraft {
  address: string;
  access: DraftAccess;
  key: string;
  marketplace: string;
  host: string;
  retention: Retention;
  /** Of the last attempt to connect. */
  errors: readonly ConnectionError[];
}

type ConnectChange =
  | { type: 'edit'; values: Partial<ConnectDraft> }
  /** An attempt to connect with what the form contains. */
  | { type: 'validate' };

interface InitialDraftOptions {
  /** In use until another connection has been tested; null at the first use. */
  connection: Connection | null;
  organization: Organization;
  /** Address of the service on this computer. */
  localService: string;
  retention: Retention;
}

/** The connection in use, without its key; else what the organization sets. */
export function initialDraft(options: InitialDraftOptions): ConnectDraft {
  const { connection, organization, localService, retention } = options;
  const { service, lockService, marketplace } = organization;
  const current = connection?.access;
  const byDefault = organization.access ?? (marketplace ? 'marketplace' : 'direct');
  return {
    address: (lockService ? service : (connection?.address ?? service)) ?? localService,
    access: current?.kind === 'account' ? 'organization' : (current?.kind ?? byDefault),
    key: '',
    marketplace: current?.kind === 'marketplace' ? current.marketplace : (marketplace?.name ?? ''),
    host: current?.kind === 'marketplace' ? current.host : (marketplace?.host ?? ''),
    retention,
    errors: [],
  };
}

export function connectReducer(draft: ConnectDraft, change: ConnectChange): ConnectDraft {
  switch (change.type) {
    case 'edit':
      return { ...draft, ...change.values };
    case 'validate':
      return { ...draft, errors: connectionErrors(draftConnection(draft)) };
  }
}

/** The connection that the form describes, which may be invalid. */
export function draftConnection({ address, access, key, marketplace, host }: ConnectDraft): Connection {
  return trimConnection({
    address,
    access: access === 'marketplace' ? { kind: access, key, marketplace, host } : { kind: access, key },
  });
}
