import * as cities from './cities.ts';
import type { SourceDeclaration } from './declaration.ts';

/** Every dataset that `npm run ingest` can load, by city. */
export const sources: readonly SourceDeclaration[] = Object.values(cities).flat();
