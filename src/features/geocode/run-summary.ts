import type { MatchQuality } from './match-quality.ts';
import type { OwnPoints, WrittenMatch, WrittenRows } from './written-matches.ts';
import { geocodeMessages } from './messages.ts';

/** What a row may show, in the order of the sentence. */
export const summaryParts = [
  'exact',
  'located',
  'interpolated',
  'by_hand',
  'accepted',
  'other',
  'uncertain',
  'block',
  'street',
  'municipality',
  'none',
  'pending',
  'hidden',
  'blank',
  'sections',
] as const;
export type SummaryPart = (typeof summaryParts)[number];

/** The rows of a sheet as it is, each in one part. */
export interface RunSummary {
  rows: number;
  parts: Readonly<Record<SummaryPart, number>>;
  /** The rows' own coordinates, as a check of what was found. */
  points: OwnPoints;
  /** Whether every row has the answer to its address. */
  isFinished: boolean;
}

interface CountedMatch extends Pick<WrittenMatch, 'key' | 'matchType' | 'note' | 'isReviewed'> {
  quality: MatchQuality;
}

/** Counts the rows of matches and those without one. The parts sum to the rows. */
export function countRows(
  matches: readonly CountedMatch[],
  {
    rowsOfKey,
    blank,
    sections,
    pending,
    hidden,
    hasOutdated,
    points,
  }: Omit<WrittenRows, 'matches' | 'overstated'>,
): RunSummary {
  const parts = Object.fromEntries(summaryParts.map((part) => [part, 0])) as Record<SummaryPart, number>;
  parts.blank = blank;
  parts.sections = sections;
  parts.pending = pending;
  parts.hidden = hidden;
  for (const match of matches) {
    const { found, missing } = rowsOfKey.get(match.key) ?? { found: 0, missing: 0 };
    const part = partOf(match);
    parts[part === 'none' ? 'located' : part] += found;
    // The columns of an uncertain match may all be blank. A row of a certain one without them has no result.
    parts[found > 0 ? 'none' : part] += missing;
  }
  const rows = Object.values(parts).reduce((sum, count) => sum + count, 0);
  return { rows, parts, points, isFinished: pending === 0 && !hasOutdated };
}

function partOf({ quality, matchType, note, isReviewed }: CountedMatch): SummaryPart {
  const isDoubtful = ['other', 'uncertain', 'block', 'street', 'municipality'].includes(quality);
  if (isDoubtful && isReviewed) return 'accepted';
  if (quality === 'corrected' || quality === 'exact')
    return matchType === '' && note === '' ? 'located' : 'exact';
  return quality;
}

/** `676 rows: 613 exact, 3 interpolated, 2 street only, 21 city only, 30 without a result, 7 blank.` */
export function summaryText({ rows, parts, points, isFinished }: RunSummary): string {
  const text = geocodeMessages().summary;
  const present = presentParts({ parts }).map((part) => text.parts[part](parts[part]));
  const sentence = text.rows(rows, present.join(', '));
  return [isFinished ? sentence : text.unfinished(sentence), farPointsText(points)].filter(Boolean).join(' ');
}

export const presentParts = ({ parts }: Pick<RunSummary, 'parts'>): SummaryPart[] =>
  summaryParts.filter((part) => parts[part] > 0);

/** How many of the rows' own coordinates are of another place than their address; empty if none are. */
export const farPointsText = ({ rows, far }: OwnPoints): string =>
  far > 0 ? geocodeMessages().summary.farPoints(far, rows) : '';
