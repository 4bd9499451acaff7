import { test } from 'vitest';
import { runShortMode } from './short-mode.ts';

test('npm run bench:map runs and prints its ratio', () => runShortMode('map'));
