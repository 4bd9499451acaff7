import { test } from 'vitest';
import { runShortMode } from './short-mode.ts';

test('npm run bench:table runs and prints its ratio', () => runShortMode('table'));
