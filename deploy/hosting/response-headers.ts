import { tileHost, tileSource, type Organization } from '../../src/connection/index.ts';

/**
 * Where Excel on the web runs, as the parents of its frames: a page in a frame must allow every page around it. Excel on
 * the desktop shows the pane without a frame.
 */
const excelHosts = [
  'https://*.officeapps.live.com',
  'https://*.sharepoint.com',
  'https://onedrive.live.com',
  'https://*.cloud.microsoft',
  'https://*.office.com',
  'https://teams.microsoft.com',
  'https://*.teams.microsoft.com',
  'https://teams.live.com',
  'https://outlook.live.com',
];

/** Headers of every response. The pages declare the rest of their content security policy themselves. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `frame-ancestors 'self' ${excelHosts.join(' ')}`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Hosts that Office.js and the sign-in with a Microsoft account send requests to. */
const microsoftHosts = [
  'https://*.microsoft.com',
  'https://*.office.com',
  'https://*.office.net',
  'https://*.officeapps.live.com',
  'https://login.microsoftonline.com',
];

/**
 * The same for an organization. If its people cannot enter another address, the page sends requests to that service and
 * to the map's tiles only; otherwise to any address with https.
 */
export function securityHeadersFor(organization: Organization): Record<string, string> {
  const { service, lockService } = organization;
  if (!service || !lockService) return securityHeaders;
  const tiles = tileSource(organization);
  const origins = new Set([new URL(service).origin, ...(tiles ? [`https://${tileHost(tiles)}`] : [])]);
  const connections = ["'self'", ...origins, ...microsoftHosts].join(' ');
  const policy = `${securityHeaders['Content-Security-Policy']}; connect-src ${connections}`;
  return { ...securityHeaders, 'Content-Security-Policy': policy };
}

/** How responses are cached, and which sites may read them. */
interface CacheRule {
  name: 'hashed' | 'icons' | 'entry' | 'metadata';
  /** Matches a file's path relative to the upload folder. Written in the syntax that nginx knows. */
  files: RegExp;
  cacheControl: string;
  /** Excel on the web reads it from its own origin. */
  isShared: boolean;
}

/** The first rule that matches a file applies. */
const cacheRules: readonly CacheRule[] = [
  {
    // A changed file has another name: browsers never ask for it again.
    name: 'hashed',
    files: /^[^/]+\.[0-9a-f]{12}\.(js|css)$/,
    cacheControl: 'public, max-age=31536000, immutable',
    isShared: false,
  },
  {
    // Excel caches the functions' script and metadata itself, for up to 24 hours.
    name: 'metadata',
    files: /^(functions(\.fr)?\.json|shortcuts(\.fr)?\.json|functions\.js)$/,
    cacheControl: 'no-cache',
    isShared: true,
  },
  { name: 'icons', files: /^assets\//, cacheControl: 'public, max-age=86400', isShared: true },
  { name: 'entry', files: /^/, cacheControl: 'no-cache', isShared: false },
];

const ruleFor = (file: string): CacheRule => cacheRules.find(({ files }) => files.test(file))!;

export const isHashed = (file: string): boolean => ruleFor(file).name === 'hashed';

/** All headers of the response with a file. */
export function responseHeaders(file: string): Record<string, string> {
  const { cacheControl, isShared } = ruleFor(file);
  return { ...securityHeaders, 'Cache-Control': cacheControl, ...(isShared && sharedHeaders) };
}

const sharedHeaders: Readonly<Record<string, string>> = { 'Access-Control-Allow-Origin': '*' };
