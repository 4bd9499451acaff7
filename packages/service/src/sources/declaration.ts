import type { EntityType } from '@cdata/catalog';
import type { PortalDeclaration } from '../portals/index.ts';
import type { Licence } from './source-licence.ts';

/** Address points and zoning districts are loaded like records. */
export type LoadedDataset = EntityType | 'address' | 'zone';

/** What estimates bring dollars to the present by. */
export const priceIndex = 'price_index';

/** The unit of a column of areas; where a file mixes both, the dollars per area of each row tell. */
export const areaUnits = ['m2', 'ft2', 'ha', 'acre', 'by row'] as const;
export type AreaUnit = (typeof areaUnits)[number];

export type RowValues = Readonly<Record<string, unknown>>;

/** A column, several columns whose texts are joined by spaces, or a function of the row. */
export type Column = string | readonly string[] | ((row: RowValues) => unknown);

/** How the rows of a dataset or a file become records. */
export interface Mapping {
  /** City slug. A function reads it from the row where a file holds several cities. */
  municipality: string | ((row: RowValues) => unknown);
  /** The slug of the city of rows that name none that is known; without it, they are set aside. */
  otherwise?: string;
  dataset: LoadedDataset | typeof priceIndex;
  /** The columns that identify a row; the record_id is made of them. */
  key: readonly string[];
  /**
   * Our fields (of the catalog; for addresses `address` or `number`, `street` and `unit`, `postal_code`,
   * `neighbourhood`, `is_block_point`; for zones `zone_code`, `zone_description`, `zone_category`), and the columns they come from.
   * for price indexes `area`, `building`, `month` and `value`. `geometry` is GeoJSON, WKT, or a pair of coordinates as text. Other columns aren't stored.
   */
  columns: Readonly<Record<string, Column>>;
  /** Canonical values of the publisher's words, where the general rules don't know them. In lower case. */
  types?: Readonly<Record<string, string>>;
  statuses?: Readonly<Record<string, string>>;
  /** In the publisher's dates, or those of these columns, the day comes before the month: 03/04/2026 is April 3. */
  dayFirst?: boolean | readonly string[];
  /** The year of a roll whose rows don't name it, as the person who loads it says. */
  year?: number;
  /** The unit of the column of `area_m2` or `lot_size_sf`; by default that of the field's name. */
  areaUnit?: AreaUnit;
  /** Whether rows that are no records are set aside, such as totals: files made for people have them. */
  isForPeople?: boolean;
  /** The slug of a row's city, where the publisher names it by several columns; null for none that is known. */
  cityOf?: (row: RowValues) => string | null;
  /** Rows for which it returns false are not of this dataset. They are counted. */
  isIncluded?: (row: RowValues) => boolean;
}

/** A published dataset. */
export interface SourceDeclaration extends Mapping {
  /** `calgary/building-permits` */
  id: string;
  municipality: string;
  publisher: string;
  licence: Licence;
  portal: PortalDeclaration;
  /** That of the coordinates, where it is known: `EPSG:3347`. */
  projection?: string;
  /** A source of the whole country is loaded province by province, each of which is a source of its own. */
  ofProvince?: (code: string) => SourceDeclaration;
  /** Columns of the file that the portal offers for download, where they have other names there: ours by theirs. */
  downloadColumns?: Readonly<Record<string, string>>;
  /**
   * How the columns are known: rows seen as the portal published them, documented by the portal or by programs that
   * read it, only some of them documented, or assumed. The first read reports the columns that it misses.
   */
  evidence: 'seen' | 'documented' | 'partly documented' | 'assumed';
}
