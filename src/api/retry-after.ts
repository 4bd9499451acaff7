/**
 * Milliseconds to wait according to a `Retry-After` header, which contains seconds or an HTTP date (RFC 9110, 10.2.3).
 * A date is compared with the response's own `Date`, because this computer's clock may be wrong. Null without a valid
 * header.
 */
export function parseRetryAfter(header: string | null, responseDate: string | null = null): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const milliseconds = Date.parse(header) - Date.parse(responseDate ?? '');
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}
