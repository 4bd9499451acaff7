import type { UseClass } from '@cdata/catalog';

/** What groups a permit with others; null where it is not known. */
export interface PermitKind {
  municipality: string | null;
  /** permit_type_canonical, or the trade of a trade sub-permit. */
  permitType: string | null;
  useClass: UseClass | null;
  /** The city's class of the building, folded. */
  buildingClass: string | null;
  /** The words of the work, sorted. */
  workWords: string | null;
}

export interface PermitSizes {
  /** Square metres of floor. */
  area: number | null;
  dwellings: number | null;
}

/** A published permit that estimates learn from. */
export interface LearnedPermit extends PermitKind, PermitSizes {
  municipality: string;
  /** Empty if it is not known. */
  province: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Dollars. */
  value: number;
  /** The permit’s number; null where it is not published, or where no other permit of the city has its date and value. */
  number: string | null;
}

/** Quantiles 0.1, 0.5 and 0.9 of the logarithm of dollars per measure. */
export interface Quantiles {
  low: number;
  median: number;
  high: number;
}

/** The permits of a group. */
export interface Cell extends Quantiles {
  permits: number;
  first_year: number;
  last_year: number;
  /** Square metres or dwelling units, by measure. */
  min_size: number;
  max_size: number;
}

/** By how much ranges are widened, as a share of their width; negative where they are narrowed. */
export interface Widening {
  widening: number;
  /** Permits that it was found by. */
  permits: number;
}

/** How the newest permits of a group compare with what the older ones would have estimated. */
export interface TrackRecord {
  permits: number;
  in_range: number;
  /** The median of the error, as a share of the declared value. */
  error: number;
  /** YYYY-MM of the oldest of these permits. */
  since: string;
}

/** The dollars that the estimates of a city are in. */
export interface Dollars {
  /** `statcan/building-prices (toronto)`; null without a published index: the permits' own trend takes its place. */
  indexName: string | null;
  /** YYYY-MM. */
  month: string;
}

/** What estimates are made from; cells and widenings are by the names of groups. */
export interface Model {
  cells: ReadonlyMap<string, Cell>;
  widenings: ReadonlyMap<string, Widening>;
}

/** A model with the record of its estimates. */
export interface TestedModel extends Model {
  records: ReadonlyMap<string, TrackRecord>;
  /** By city. */
  dollars: ReadonlyMap<string, Dollars>;
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
