import { compareAddresses, type AddressComparison } from './address-comparison.ts';

/** Qualities of a match, the worst first. Matches of one quality can be accepted together. */
export const matchQualities = [
  'none',
  'municipality',
  'street',
  'interpolated',
  'corrected',
  'exact',
  'by_hand',
] as const;
export type MatchQuality = (typeof matchQualities)[number];

/**
 * @param matchType The service's name of the quality; empty if there is no match, or no column for it.
 * @param comparison Of the address with its match; null if that is unknown.
 */
export function qualityOf(
  { isFound, matchType }: { isFound: boolean; matchType: string },
  comparison: AddressComparison | null,
): MatchQuality {
  if (!isFound) return 'none';
  const quality = matchQualities.find((one) => one === matchType) ?? 'exact';
  return quality === 'exact' && comparison?.isCorrected ? 'corrected' : quality;
}

export const compareWithMatch = (address: string, matched: string): AddressComparison | null =>
  matched === '' ? null : compareAddresses(address, matched);
