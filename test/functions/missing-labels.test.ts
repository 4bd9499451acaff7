import './custom-functions-runtime.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const labels = '../../packages/catalog/src/label.ts';
const field = { name: 'permit_type_canonical', kind: 'text', type: 'string', presence: 'always' } as const;

/**
 * The functions' script has no labels until a formula needs them. In Node, the catalog's entry file loads them with
 * everything else, so that these modules are loaded without the file of labels first.
 */
beforeAll(() => {
  vi.resetModules();
  vi.doMock(labels, () => ({}));
});
afterAll(() => {
  vi.doUnmock(labels);
  vi.resetModules();
});

test('a text that may be a label loads the labels, and is evaluated with them', async () => {
  const { loadedLabels, permitTypes } = await import('@cdata/catalog');
  const { nameValue } = await import('../../src/cells/index.ts');
  const { evaluateRows } = await import('../../functions/result.ts');
  const { headersArgument } = await import('../../functions/arguments.ts');
  const evaluate = (type: string) =>
    evaluateRows({
      rows: [{ type }],
      keys: ['type'],
      fields: [field],
      headers: false,
      request: async () => ({ permit_type_canonical: nameValue('permit type', type, permitTypes) }),
    });
  vi.doUnmock(labels);
  expect(await evaluate('addition')).toEqual([['addition']]);
  expect(() => headersArgument([['fr']], false)).toThrow();
  expect(loadedLabels()).toBeNull();

  expect(await evaluate('Agrandissement')).toEqual([['addition']]);
  expect(loadedLabels()).not.toBeNull();
  expect(headersArgument([['fr']], false)).toBe('fr');
  // Loaded labels are not loaded again: the text stays unknown.
  await expect(evaluate('Cathédrale')).rejects.toMatchObject({ code: '#VALUE!' });
});
