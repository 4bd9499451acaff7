/** Qualities of a match that leave a doubt about the place, the worst first. */
const doubtfulQualities = ['none', 'municipality', 'street', 'block', 'uncertain', 'other'] as const;

/** Qualities of a match, the worst first. Matches of one quality can be accepted together. */
export const matchQualities = [
  ...doubtfulQualities,
  'interpolated',
  'corrected',
  'exact',
  'by_hand',
] as const;
export type MatchQuality = (typeof matchQualities)[number];

interface ReviewedMatch {
  quality: MatchQuality;
  isReviewed: boolean;
}

/** Whether a match was found, but is not certain: columns of its rows stay blank until it is accepted. */
export const isUncertain = ({ quality }: Pick<ReviewedMatch, 'quality'>): boolean =>
  isDoubtful({ quality }) && quality !== 'none' && quality !== 'other';

export const isDoubtful = ({ quality }: Pick<ReviewedMatch, 'quality'>): boolean =>
  doubtfulQualities.some((one) => one === quality);

/** Whether the place of a match is in doubt, and no one has looked at it. Corrected spellings are no doubt. */
export const isDoubt = ({ quality, isReviewed }: ReviewedMatch): boolean =>
  !isReviewed && isDoubtful({ quality });
