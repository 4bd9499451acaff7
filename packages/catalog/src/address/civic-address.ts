/**
 * The parts of a Canadian civic address, in upper case with accents. Street types and directions are full words in the
 * language of the street (`AVENUE`, `NORTHWEST`, `RUE`, `EST`).
 */
export interface CivicAddress {
  /** `305`, `B`, `2E ETAGE` */
  unit: string | null;
  /** House number with its suffix: `104`, `104R`, `12 1/2`. Null for a street without a number. */
  number: string | null;
  /** The end of a range such as 525-565. */
  numberTo: string | null;
  /** `SAINTE-CATHERINE`, `97`, `ST CLAIR` */
  streetName: string;
  /** `AVENUE`, `CHEMIN`; null for streets without one (`BROADWAY`). */
  streetType: string | null;
  /** True if the type comes before the name, as in `RUE SAINTE-CATHERINE`. */
  typeFirst: boolean;
  /** `NORTHWEST`, `EST`, … */
  direction: string | null;
  /** True if the direction comes before the name, as in `EAST BERTHIAUME BAY`. */
  directionFirst: boolean;
}

/**
 * The form in which addresses are compared and published, without the unit: `4329 ERLANGER CRESCENT NORTHWEST`,
 * `1200 BOULEVARD RENÉ-LÉVESQUE OUEST`. A range has both its numbers.
 */
export function normalizedAddress(civic: CivicAddress): string {
  const { number, numberTo, streetName, streetType, typeFirst, direction, directionFirst } = civic;
  const named = typeFirst ? [streetType, streetName] : [streetName, streetType];
  const street = directionFirst ? [direction, ...named] : [...named, direction];
  const house = number && numberTo ? `${number}-${numberTo}` : number;
  return [house, ...street].filter(Boolean).join(' ');
}
