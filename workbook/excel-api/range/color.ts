import names from 'color-name';
import { argumentError } from '../wire/index.ts';

/**
 * A color as Excel returns it, `#RRGGBB`, from that form or from a name of HTML.
 *
 * @throws HostError InvalidArgument for anything else.
 */
export function checkedColor(color: unknown): string {
  const text = String(color);
  if (/^#[\da-f]{6}$/i.test(text)) return text.toUpperCase();
  const parts = (names as Record<string, [number, number, number]>)[text.toLowerCase()];
  if (!parts) throw argumentError();
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
