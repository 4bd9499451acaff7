import { words } from '@cdata/catalog/reading';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { maxDistance, type NamedPlace } from './city-finder.ts';
import { metresBetween, type Street } from './placed-street.ts';

interface NamedCity {
  place: NamedPlace | null;
  /** Whether addresses of the place itself are known. */
  hasStreets: boolean;
  /** Whether the candidate is the only street of its name and number in the province. */
  isOnly: boolean;
  /** Whether the candidate is in a community that is no municipality. */
  isInCommunity: boolean;
  /** Whether addresses of the candidate's city are known to have the place's name in their mail. */
  isOfPostOffice: boolean;
}

/**
 * Rural addresses name the community of their post office: `6010 Harrop-Procter Rd, Nelson` is in Harrop. An address whose
 * number and street are known nowhere else is there all the same: surely if the road is named after the community
 * that it is in, or if the named place's own addresses show that it has no such street. Another municipality than the
 * named one contradicts the address, so that a person has to look. Null if it is too far away.
 */
export function isInOtherCommunity(
  street: Street,
  { place, hasStreets, isOnly, isInCommunity, isOfPostOffice }: NamedCity,
): boolean | null {
  const { city } = street;
  const point = place?.point ?? null;
  if (point && metresBetween(point.lat, point.lng, city.lat, city.lng) > maxDistance) return null;
  if (isOfPostOffice) return true;
  if (!isOnly) return false;
  const isDistinctive = hasStreets && street.key.includes(' ');
  return isInCommunity && (isNamedAfter(street, city) || isDistinctive);
}

const isNamedAfter = ({ key }: Street, { name }: PlacedMunicipality): boolean => {
  const own = new Set(words(name).filter((word) => word.length > 3));
  return key.split(' ').some((word) => own.has(word));
};
