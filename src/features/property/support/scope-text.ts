import { formatNumber } from '../../../language/index.ts';
import type { SupportEvidence } from './support-evidence.ts';
import { salesMessages } from '../sales/messages.ts';
import { supportMessages } from './messages.ts';

/** What the support of rates is worked out from: `260 properties of class Residential within 5 km, assessed values …` */
export function scopeText(
  { evidence, rollYear, sales }: SupportEvidence,
  { propertyClass, radius }: { propertyClass: string | null; radius: number },
): string {
  const { length } = evidence;
  if (sales) return salesMessages().scope(length, propertyClass, sales.from, sales.to);
  return supportMessages().scope(length, propertyClass, formatNumber(radius), rollYear ?? 0);
}
