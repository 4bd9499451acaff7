import type { Field } from '@cdata/catalog';

const millisecondsInDay = 86_400_000;
/** Days after the load that a date of something that has happened may lie: roll years begin next January. */
const maxDaysAhead = 366;
const minDate = '1800-01-01';
/** Permits expire and meetings are held later. */
const isLater = /expir|meeting|hearing|closing|completion|target|due/;
/** Thousands as continental Europe writes them, or dollars with three decimals. */
const isThreeDecimals = /^[$ ]*\d{1,3}\.\d{3}[$ ]*$/;

/**
 * Why a value that can be read is probably wrong; null if it isn't. Such a value is kept: the publisher may mean it.
 *
 * @param text As published.
 * @param loadedAt ISO 8601.
 */
export function doubtOf(
  { name, kind }: Field,
  { text, value }: { text: string; value: unknown },
  loadedAt: string,
): string | null {
  if (kind === 'dollars') {
    if (Number(value) < 0) return `${name} '${text}' is negative`;
    return isThreeDecimals.test(text) && Number(value) > 0
      ? `${name} '${text}' is read as ${String(value)} dollars, and may be thousands`
      : null;
  }
  if (kind !== 'date') return null;
  if (String(value) < minDate) return `${name} '${text}' lies before 1800`;
  const daysAhead = (Date.parse(String(value)) - Date.parse(loadedAt)) / millisecondsInDay;
  return daysAhead > maxDaysAhead && !isLater.test(name) ? `${name} '${text}' lies in the future` : null;
}
