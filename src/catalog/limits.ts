/** Limits of the reference; those marked "ours" fill in what it does not show. */
export const limits = {
  /** Rows a page, dataset searches. */
  page: { minimum: 1, maximum: 500 },
  /** Ours: rows a page when `limit` is not sent. */
  defaultPage: 100,
  /** Ours: the page cap of a free key. */
  freePage: 100,
  offset: { minimum: 0, maximum: 9500 },
  zoningPage: { minimum: 1, maximum: 1000, default: 200 },
  /** Kilometres. */
  radiusKm: { minimum: 0.1, maximum: 25, default: 1 },
  /** Where a coordinate is one in Canada, degrees. */
  latitude: { minimum: 41, maximum: 84 },
  longitude: { minimum: -141, maximum: -52 },
  estimateItems: 100,
  /** Ours: rows that a formula answers with unless it is told how many. */
  formulaRows: 100,
  /** Ours: days of statistics when `period` is not sent. */
  statsDays: 30,
} as const;
