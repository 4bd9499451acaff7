import type { Access } from '../settings/connection.ts';

/** The headers of the reference's two kinds of authentication. */
export function authenticationHeaders(access: Access): Record<string, string> {
  if (access.kind === 'direct') return { 'X-API-Key': access.key };
  const marketplace = access.marketplace.toLowerCase();
  return { [`x-${marketplace}-key`]: access.key, [`x-${marketplace}-host`]: access.host };
}
