import { alberta } from './alberta.ts';
import { atlantic } from './atlantic.ts';
import { britishColumbia } from './british-columbia.ts';
import type { City } from './city.ts';
import { ontario } from './ontario.ts';
import { prairies } from './prairies.ts';
import { quebec } from './quebec.ts';

export type { Character, City, Quarter } from './city.ts';

/** The cities of the generated country, in the order of their names' slugs. */
export const gazetteer: readonly City[] = [
  ...alberta,
  ...atlantic,
  ...britishColumbia,
  ...ontario,
  ...prairies,
  ...quebec,
].sort((one, other) => (one.slug < other.slug ? -1 : 1));
