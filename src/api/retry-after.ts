/**
 * Milliseconds to wait according to a `Retry-After` header, which holds seconds or an HTTP date (RFC 9110, 10.2.3);
 * null where there is none or it is neither.
 */
export function retryAfter(header: string | null, now = Date.now()): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
