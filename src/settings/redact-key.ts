import type { Connection } from './connection.ts';

/** What `x-api-key` and the marketplaces' `x-…-key` contain, as header lines, JSON and code write them. */
const keyHeader = /(x-[\w-]*key["'\]\s]*[:=,]\s*["']?)[^\s"',;}\])]+/gi;

export const redactedKey = '•••';

/** Replaces a connection's key, however it is escaped, and whatever a key header contains. */
export function redactKey(text: string, connection: Pick<Connection, 'access'> | null): string {
  const key = connection?.access.key;
  const forms = key ? [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)] : [];
  return forms
    .reduce((redacted, form) => redacted.replaceAll(form, redactedKey), text)
    .replace(keyHeader, `$1${redactedKey}`);
}
