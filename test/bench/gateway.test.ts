import { test } from 'vitest';
import { runShortMode } from './short-mode.ts';

test('npm run bench:gateway runs and prints its ratio', () => runShortMode('gateway'));
