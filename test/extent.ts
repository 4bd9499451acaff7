import { test } from 'vitest';

// Shared by the tests whose number of cases, cells or rows can grow without end.
const extent = process.env.CDATA_TEST_EXTENT;

/** Whether this is `npm run test:long`, which also takes the second language, theme and edition of what `npm test` checks once. */
export const isLong = process.env.CDATA_TEST_LONG === 'yes';

/** A test of `npm run test:long`: it takes seconds, and what it guards seldom breaks or has a cheaper test too. */
export function longTest(name: string, run: () => Promise<void>): void {
  if (isLong) test(name, run);
}

/** The languages of what a test looks at in each: `npm test` looks at one. */
export const testedLanguages: readonly ('en' | 'fr')[] = isLong ? ['en', 'fr'] : ['en'];

/** Whether the tests take another number of cases than by default. */
export const isExtended = extent !== undefined;

/** The number of random cases, cells or rows that a test takes: as many as by default, or `CDATA_TEST_EXTENT` times as many. */
export const scaled = (count: number): number => Math.ceil(count * Number(extent ?? 1));
