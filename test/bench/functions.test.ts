import { test } from 'vitest';
import { runShortMode } from './short-mode.ts';

// The page's size has a test of its own, on the build.
test('npm run bench:functions runs and prints its ratio', () =>
  runShortMode('functions', '--only', 'geocode,estimate,cache,memory'));
