import * as v from 'valibot';
import { cellMessages } from '../language/index.ts';

/** An application that is registered in Microsoft Entra. */
export const microsoftApplicationSchema = v.object({
  authority: v.string(),
  tenant: v.string(),
  client: v.string(),
  scope: v.string(),
});
export type MicrosoftApplication = v.InferOutput<typeof microsoftApplicationSchema>;

const accountSchema = v.object({
  kind: v.literal('account'),
  /** Microsoft's library has the tokens, so there is no key to store. */
  key: v.literal(''),
  /** The person's user name, once it is known. */
  user: v.string(),
  /** As the organization's gateway describes itself. */
  application: microsoftApplicationSchema,
});
/** A Microsoft account. */
export type AccountAccess = v.InferOutput<typeof accountSchema>;

const accessSchema = v.variant('kind', [
  v.object({ kind: v.literal('direct'), key: v.string() }),
  v.object({
    // Earlier versions stored a marketplace as `gateway`.
    kind: v.pipe(
      v.picklist(['marketplace', 'gateway']),
      v.transform((): 'marketplace' => 'marketplace'),
    ),
    key: v.string(),
    marketplace: v.string(),
    host: v.string(),
  }),
  v.object({ kind: v.literal('organization'), key: v.string() }),
  accountSchema,
]);
/**
 * How a request authenticates: with a key of the service, with a marketplace's key and host, with an access token of the
 * organization's own gateway, or with a person's Microsoft account there.
 */
export type Access = v.InferOutput<typeof accessSchema>;

/** A free plan has smaller pages and no estimates. */
export const plans = ['paid', 'free'] as const;
export type Plan = (typeof plans)[number];

const connectionSchema = v.object({
  /** Base address of the service, without a trailing slash. */
  address: v.string(),
  access: accessSchema,
});
export type Connection = v.InferOutput<typeof connectionSchema>;

/** A connection that has been tested: only these are stored. */
export const verifiedConnectionSchema = v.pipe(
  v.object({
    ...connectionSchema.entries,
    plan: v.picklist(plans),
    /** When it was tested, ISO 8601. Earlier versions stored none. */
    testedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.check((connection) => connectionErrors(connection).length === 0),
);
export type VerifiedConnection = v.InferOutput<typeof verifiedConnectionSchema>;

/** Whether a connection is to the gateway of an organization, where people sign in. */
export const isSignedIn = ({ access }: Connection): boolean =>
  access.kind === 'organization' || access.kind === 'account';

/** Why a connection is invalid. `src/language` has the sentences. */
export type ConnectionError =
  'address' | 'insecureAddress' | 'key' | 'keyCharacters' | 'marketplace' | 'host';

/** Bytes that an HTTP header may contain. */
const headerValue = /^[\x21-\x7e]+$/;
/** Labels of letters, digits and hyphens (RFC 1123), and perhaps a port. */
const hostName =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(:\d{1,5})?$/i;
/** The marketplace's name is part of a header's name: `x-<marketplace>-key`. */
const headerName = /^[a-z0-9-]+$/i;

/** What is wrong with a connection: one error for each field, none if it is valid. */
export function connectionErrors({ address, access }: Connection): ConnectionError[] {
  return [addressError(address), ...accessErrors(access)].filter((error) => error !== null);
}

/** Only an address on this computer may be HTTP: a key is never sent in clear. */
function addressError(address: string): ConnectionError | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) return 'address';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'http:' && !isLocal ? 'insecureAddress' : null;
}

function accessErrors(access: Access): (ConnectionError | null)[] {
  if (access.kind === 'account') return [];
  const keyError = !access.key ? 'key' : headerValue.test(access.key) ? null : 'keyCharacters';
  if (access.kind !== 'marketplace') return [keyError];
  return [
    keyError,
    headerName.test(access.marketplace) ? null : 'marketplace',
    hostName.test(access.host) ? null : 'host',
  ];
}

/** Whether the address of a service or of a gateway is valid. */
export const isServiceAddress = (address: string): boolean => addressError(address) === null;

export function trimConnection({ address, access }: Connection): Connection {
  return { address: address.trim().replace(/\/+$/, ''), access: trimAccess(access) };
}

function trimAccess(access: Access): Access {
  if (access.kind === 'account') return access;
  const key = access.key.trim();
  if (access.kind !== 'marketplace') return { kind: access.kind, key };
  const { kind, marketplace, host } = access;
  return { kind, key, marketplace: marketplace.trim(), host: hostOf(host.trim()) };
}

/** The host of an address that was pasted instead of it. */
function hostOf(text: string): string {
  const address = text.includes('://') ? text : `https://${text}`;
  return text !== '' && URL.canParse(address) && hostName.test(new URL(address).host)
    ? new URL(address).host
    : text;
}

/** SHA-256 of a connection, in hexadecimal: identifies what is stored for it without revealing the key. */
export async function connectionDigest({ address, access }: Connection): Promise<string> {
  // A marketplace has its former name here, so that what earlier versions stored for it is found.
  const identity = access.kind === 'marketplace' ? { ...access, kind: 'gateway' } : access;
  const bytes = new TextEncoder().encode(JSON.stringify([address, identity]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What a sheet calls the service at an address: its host. An address on this computer means nothing to the sheet's
 * recipient.
 */
export function serviceName(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, host } = new URL(address);
  const isLocal = hostname === 'localhost' || /^(127\.|\[::1\])/.test(hostname);
  return isLocal ? cellMessages().localService : host;
}
