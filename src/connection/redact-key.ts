import type { Access, Connection } from './connection.ts';

/** What `x-api-key` and the marketplaces' `x-…-key` contain, as header lines, JSON and code write them. */
const keyHeader = /(x-[\w-]*key["'\]\s]*[:=,]\s*["']?)[^\s"',;}\])]+/gi;

/** An access token of an organization's gateway, and what `Authorization: Bearer` contains. */
const token = /\bcdata_[a-z0-9]{12}_[A-Za-z0-9]{43}\b|(?<=\bBearer )[\w.~+/-]{20,}=*/g;

const redactedKey = '•••';

/** A shorter text says nothing about a key, and occurs in any other. */
const minKeyLength = 4;

/** Replaces the key of a connection, however it is escaped. */
export function replaceKey(text: string, { key }: Access): string {
  if (key.length < minKeyLength) return text;
  const forms = new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]);
  let replaced = text;
  for (const form of forms) if (replaced.includes(form)) replaced = replaced.replaceAll(form, redactedKey);
  return replaced;
}

/** Replaces the key of a connection, whatever a key header contains, and tokens. */
export const redactKey = (text: string, connection: Pick<Connection, 'access'> | null): string =>
  (connection ? replaceKey(text, connection.access) : text)
    .replace(keyHeader, `$1${redactedKey}`)
    .replace(token, redactedKey);
