import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionsPage, type ExampleResult } from '../../../functions/docs.ts';
import { customFunctions } from '../../../functions/index.ts';
import { formatted } from '../../project/generated-section.ts';
import { openAddIn } from '../../browser/open-add-in.ts';
import { type RunningAddIn } from '../../browser/running-add-in.ts';
import { typed } from './typed-formulas.ts';

const page = path.resolve(import.meta.dirname, '../../../docs/functions.md');

let addin: RunningAddIn;
let results: Map<string, ExampleResult>;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  const shown = await typed(
    addin.page,
    customFunctions.map(({ example }) => example),
  );
  results = new Map(customFunctions.map(({ name }, index) => [name, shown[index]!.cells]));
});
afterAll(() => addin?.close());

describe('the example in the documentation of', () => {
  test.each(customFunctions.map(({ name }) => name))('%s answers', (name) => {
    const cells = results.get(name)!;
    expect(
      cells.flat().filter((value) => /^#(VALUE|N\/A|BUSY|NAME|REF|NUM|SPILL)/.test(String(value))),
    ).toEqual([]);
    expect(cells[0]![0]).not.toBeNull();
  });
});

test('docs/functions.md says what the functions declare and show', async () => {
  // What was asked today differs from day to day.
  results.set('USAGE', [['calls', 'answered', 'from cache', 'retries', 'failures']]);
  await expect(await formatted(page, functionsPage(results))).toMatchFileSnapshot(page);
});
