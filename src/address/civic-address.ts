/**
 * A Canadian civic address in its parts. Every part is upper case with its accents kept; street types and
 * directions are full words in the language of the street (`AVENUE`, `NORTHWEST`, `RUE`, `EST`).
 */
export interface CivicAddress {
  /** `305`, `B`, `2E ETAGE`; not part of the normalised address. */
  unit: string | null;
  /** House number with its suffix: `104`, `104R`, `12 1/2`. Null where only a street is known. */
  number: string | null;
  /** The other end of a range such as 525-565. */
  numberTo: string | null;
  /** The name alone: `SAINTE-CATHERINE`, `97`, `ST CLAIR`. */
  streetName: string;
  /** `AVENUE`, `CHEMIN`; null for streets without one (`BROADWAY`). */
  streetType: string | null;
  /** True where the type is written before the name, as in `RUE SAINTE-CATHERINE`. */
  typeFirst: boolean;
  /** `NORTHWEST`, `EST`, … */
  direction: string | null;
  /** True where the direction is written before the name, as in `EAST BERTHIAUME BAY`. */
  directionFirst: boolean;
}
