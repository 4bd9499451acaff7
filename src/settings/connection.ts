/** How a request proves who it is: a key of the service itself, or a marketplace gateway's key and host. */
export type Access =
  { kind: 'direct'; key: string } | { kind: 'gateway'; marketplace: string; host: string; key: string };

/** What a key's plan allows: a free one gets smaller pages and no estimates. */
export type Plan = (typeof plans)[number];
export const plans = ['paid', 'free'] as const;

/** Where the service is and how to be let in. */
export interface Connection {
  /** Base address of the service, without a slash at its end. */
  address: string;
  access: Access;
}

/** A connection that works, with what its trial found out: only such a one is kept. */
export interface TriedConnection extends Connection {
  plan: Plan;
}

/** Why an address or an access cannot be used; the sentence for it is in src/messages. */
export type ConnectionFault =
  'address' | 'insecureAddress' | 'key' | 'keyCharacters' | 'marketplace' | 'host';

/** Bytes allowed in the value of an HTTP header. */
const headerValue = /^[\x21-\x7e]+$/;
/** A header's name is built from the marketplace's (`x-<marketplace>-key`). */
const headerName = /^[a-z0-9-]+$/i;

/**
 * What is wrong with a connection as it was typed, or null. An address other than this computer's must be HTTPS: a
 * key never travels in clear.
 */
export function connectionFault({ address, access }: Connection): ConnectionFault | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) return 'address';
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !local) return 'insecureAddress';
  if (!access.key) return 'key';
  if (!headerValue.test(access.key)) return 'keyCharacters';
  if (access.kind === 'gateway') {
    if (!headerName.test(access.marketplace)) return 'marketplace';
    if (!headerValue.test(access.host)) return 'host';
  }
  return null;
}

/** The connection with white space around its parts removed, and no slash at the end of the address. */
export function trimmed({ address, access }: Connection): Connection {
  return {
    address: address.trim().replace(/\/+$/, ''),
    access:
      access.kind === 'direct'
        ? { kind: 'direct', key: access.key.trim() }
        : {
            kind: 'gateway',
            key: access.key.trim(),
            marketplace: access.marketplace.trim(),
            host: access.host.trim(),
          },
  };
}

/**
 * A text that is the same for the same connection and tells nothing of its key: what is kept for one connection stands
 * under it. SHA-256, in hexadecimal.
 */
export async function connectionDigest(connection: Connection): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([connection.address, connection.access]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
