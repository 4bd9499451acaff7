import { municipalityKey } from '@cdata/catalog/reading';
import { namesOf } from '../store/address-key.ts';
import type { Municipality } from '../queries/geocoding.ts';

export interface MunicipalityDirectory {
  all: readonly Municipality[];
  /** In alphabetical order. */
  slugs: readonly string[];
  bySlug(slug: string): Municipality | undefined;
  byName(name: string): Municipality | undefined;
}

/** @param municipalities In the order of their slugs. */
export function municipalityDirectory(municipalities: readonly Municipality[]): MunicipalityDirectory {
  const bySlug = new Map(municipalities.map((one) => [one.slug, one]));
  const byKey = new Map(
    municipalities.flatMap((one) => namesOf(one).map((name) => [municipalityKey(name), one] as const)),
  );
  return {
    all: municipalities,
    slugs: [...bySlug.keys()],
    bySlug: (slug) => bySlug.get(slug),
    byName: (name) => byKey.get(municipalityKey(name)),
  };
}
