import path from 'node:path';
import { expect, test } from 'vitest';
import { functionsTable } from '../../functions/docs.ts';
import { withSection } from './generated-section.ts';

const root = path.resolve(import.meta.dirname, '../..');

// What the pages should say is compared with what they say; `npm run docs` runs the same and renews them.
test('the README’s table of functions is what Excel’s metadata is made of', async () => {
  const readme = path.join(root, 'README.md');
  await expect(await withSection(readme, 'functions', functionsTable())).toMatchFileSnapshot(readme);
});
