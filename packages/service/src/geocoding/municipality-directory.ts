import { municipalityKey, municipalityNames, type MunicipalityNames } from '@cdata/catalog/reading';
import type { Municipality } from '../queries/geocoding.ts';

export interface MunicipalityDirectory {
  all: readonly Municipality[];
  /** In alphabetical order. */
  slugs: readonly string[];
  /** Names, slugs and aliases, which tell a city from a street. */
  names: MunicipalityNames;
  bySlug(slug: string): Municipality | undefined;
  byName(name: string): Municipality | undefined;
}

/** @param municipalities In the order of their slugs. */
export function municipalityDirectory(municipalities: readonly Municipality[]): MunicipalityDirectory {
  const bySlug = new Map(municipalities.map((one) => [one.slug, one]));
  const entries = municipalities.flatMap((one) =>
    [one.name, one.slug, ...one.aliases].map((name) => [name, one] as const),
  );
  const byKey = new Map(entries.map(([name, one]) => [municipalityKey(name), one]));
  return {
    all: municipalities,
    slugs: [...bySlug.keys()],
    names: municipalityNames(entries.map(([name]) => name)),
    bySlug: (slug) => bySlug.get(slug),
    byName: (name) => byKey.get(municipalityKey(name)),
  };
}
