import type { IncomingMessage } from 'node:http';

/** Who may use a server on this computer, besides this computer itself. */
export interface AllowedSites {
  /** Host names without a port. localhost, 127.0.0.1 and [::1] are always allowed. */
  allowedHosts?: readonly string[];
  /** Origins, such as `https://addin.example`. The server's own and those of the add-in are always allowed. */
  allowedOrigins?: readonly string[];
}

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/** The origins of the add-in in Excel (manifest.xml) and in the local workbook (`npm start`). */
const addinOrigins = ['https://localhost:3000', 'http://localhost:3000'];

/** Whether a request names a host more than once: programs on its way may take another one (RFC 9112, 3.2). */
export const namesSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1;

/**
 * Whether a request names a host that is allowed. Another name that resolves to this computer is how a page of another
 * site passes itself off as the same origin (DNS rebinding).
 */
export function isAllowedHost({ headers }: IncomingMessage, allowedHosts: readonly string[] = []): boolean {
  const name = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
  return [...localHosts, ...allowedHosts.map((host) => host.toLowerCase())].includes(name);
}

/** Whether a page of the origin may read responses, as the header `Origin` names it. */
export function isAllowedOrigin(
  origin: string,
  host: string | undefined,
  allowedOrigins: readonly string[] = [],
): boolean {
  if (!URL.canParse(origin)) return false;
  const isOwn = new URL(origin).host === host;
  return isOwn || addinOrigins.includes(origin) || allowedOrigins.includes(origin);
}

export const hostRefusal = ({ headers }: IncomingMessage): string =>
  `This server does not answer as '${headers.host ?? ''}': use localhost, or start it with --allow-host.`;

/**
 * The headers with which a browser shows no response inside a page of another site, and loads none as a script or
 * an image of one.
 */
export const ownSiteHeaders = {
  'content-security-policy': "frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** @param text Host names without ports, separated by commas. @throws Error that names the invalid one. */
export const parseHosts = (text: string): string[] =>
  text.split(',').map((part) => {
    const host = part.trim();
    if (/^[a-z\d]([a-z\d.-]*[a-z\d])?$|^\[[\da-f:]+\]$/i.test(host)) return host;
    throw new Error(`'${host}' is not a host name, such as workbook.example.`);
  });

/** @param text Origins, separated by commas. @throws Error that names the invalid one. */
export const parseOrigins = (text: string): string[] =>
  text.split(',').map((part) => {
    const origin = part.trim();
    if (/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) return origin;
    throw new Error(`'${origin}' is not an origin, such as https://addin.example.`);
  });
