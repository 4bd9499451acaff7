/** What an estimate needs to know of a permit. */
export interface PermitFacts {
  /** Null for a permit that is described: a published one is not estimated from itself. */
  recordId: string | null;
  /** A slug; null if the city is not known. */
  municipality: string | null;
  /** Empty if it is not known. */
  province: string;
  /** As `permitWords` writes them. */
  words: string;
  /** Square metres of floor. */
  area: number | null;
  dwellings: number | null;
}

/** A published permit that estimates learn from. */
export interface LearnedPermit extends PermitFacts {
  recordId: string;
  municipality: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Dollars. */
  value: number;
  /** The permit’s number; null where it is not published. */
  number: string | null;
}

/** The dollars that the estimates of a city are in. */
export interface Dollars {
  /** `statcan/building-prices (toronto)`; null without a published index: the permits' own trend takes its place. */
  indexName: string | null;
  /** YYYY-MM. */
  month: string;
}

/** A month's value of a published building construction price index. */
export interface IndexValue {
  /** The source, such as `statcan/building-prices`. */
  source_id: string;
  /** A city's slug, or `canada` for the composite. */
  area: string;
  building: 'residential' | 'non_residential';
  /** YYYY-MM, the first month of a quarter. */
  month: string;
  value: number;
}
