import { cellMessages } from '../language/index.ts';

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
