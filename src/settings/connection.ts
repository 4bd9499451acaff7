/**
 * How a request authenticates: with a key of the service, with a marketplace gateway's key and host, with an access token
 * of the organization's own gateway, or with a person's Microsoft account there.
 */
export type Access =
  | { kind: 'direct'; key: string }
  | { kind: 'gateway'; marketplace: string; host: string; key: string }
  | { kind: 'organization'; key: string }
  | AccountAccess;

/** A Microsoft account. Microsoft's library has the tokens, so there is no key to store. */
export interface AccountAccess {
  kind: 'account';
  key: '';
  /** The person's user name, once it is known. */
  user: string;
  /** As the organization's gateway describes itself. */
  application: MicrosoftApplication;
}

/** An application that is registered in Microsoft Entra. */
export interface MicrosoftApplication {
  authority: string;
  tenant: string;
  client: string;
  scope: string;
}

/** Whether a connection is to the gateway of an organization, where people sign in. */
export const isSignedIn = ({ access }: Connection): boolean =>
  access.kind === 'organization' || access.kind === 'account';

/** A free plan has smaller pages and no estimates. */
export type Plan = (typeof plans)[number];
export const plans = ['paid', 'free'] as const;

export interface Connection {
  /** Base address of the service, without a trailing slash. */
  address: string;
  access: Access;
}

/** A connection that has been tested: only these are stored. */
export interface VerifiedConnection extends Connection {
  plan: Plan;
}

/** Why a connection is invalid. `src/messages` has the sentences. */
export type ConnectionError =
  'address' | 'insecureAddress' | 'key' | 'keyCharacters' | 'marketplace' | 'host';

/** Bytes that an HTTP header may contain. */
const headerValue = /^[\x21-\x7e]+$/;
/** The marketplace's name is part of a header's name: `x-<marketplace>-key`. */
const headerName = /^[a-z0-9-]+$/i;

/** Null if the connection is valid. Only an address on this computer may be HTTP: a key is never sent in clear. */
export function validateConnection({ address, access }: Connection): ConnectionError | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) return 'address';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isLocal) return 'insecureAddress';
  if (access.kind === 'account') return null;
  if (!access.key) return 'key';
  if (!headerValue.test(access.key)) return 'keyCharacters';
  if (access.kind === 'gateway') {
    if (!headerName.test(access.marketplace)) return 'marketplace';
    if (!headerValue.test(access.host)) return 'host';
  }
  return null;
}

export function trimConnection({ address, access }: Connection): Connection {
  return { address: address.trim().replace(/\/+$/, ''), access: trimAccess(access) };
}

function trimAccess(access: Access): Access {
  if (access.kind === 'account') return access;
  const key = access.key.trim();
  if (access.kind !== 'gateway') return { kind: access.kind, key };
  const { kind, marketplace, host } = access;
  return { kind, key, marketplace: marketplace.trim(), host: host.trim() };
}

/** SHA-256 of a connection, in hexadecimal: identifies what is stored for it without revealing the key. */
export async function connectionDigest(connection: Connection): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([connection.address, connection.access]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
