import { test } from 'vitest';
import { runShortMode } from './short-mode.ts';

test('npm run bench:pane runs and prints its ratio', () => runShortMode('pane'));
