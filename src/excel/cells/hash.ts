import type { CellScalar } from './cell-value.ts';

/** Base-64 digits of a hash, 36 bits: among 20,000 rows, one change in three million is not noticed. */
export const hashLength = 6;

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The last 36 bits of cyrb53, a fast hash that is not cryptographic. */
export function hash(text: string): string {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  let rest = (h2 & 15) * 2 ** 32 + (h1 >>> 0);
  let result = '';
  for (let digit = 0; digit < hashLength; digit++) {
    result += digits[rest % 64];
    rest = Math.floor(rest / 64);
  }
  return result;
}

/** A value as a text to compare: Excel may read a text of digits as a number, and rounds the last digits of numbers. */
export function comparableValue(value: CellScalar | null | undefined): string {
  const number = value === '' || value === null || typeof value === 'boolean' ? NaN : Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(12))) : String(value ?? '');
}
