import './custom-functions-runtime.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { customFunctions } from '../../functions/index.ts';
import { registeredFunctions } from '../../src/app/function-registry.ts';

type Handler = (...args: unknown[]) => Promise<unknown>;
const handlers = new Map<string, Handler>();
/** What an Excel before CustomFunctionsRuntime 1.5 is asked. */
const isPreview = vi.fn(async () => false);

beforeAll(async () => {
  Object.assign(CustomFunctions, {
    associate: (id: string, handler: Handler) => handlers.set(id, handler),
  });
  const { registerFunctions } = await import('../../functions/register.ts');
  registerFunctions({ isPreview, countsFrom1904: async () => false, lineOfCell: async () => null });
});

/** A call as Excel makes it: an argument for each parameter, and the invocation. */
const call = (id: string, args: unknown[], invocation: object = {}) => {
  const parameters = Object.keys(customFunctions.find(({ name }) => name === id)!.parameters).length;
  return handlers.get(id)!(...Array.from({ length: parameters }, (_, index) => args[index] ?? null), {
    ...invocation,
  });
};

test('every function answers for its id', () => {
  expect([...handlers.keys()]).toEqual(customFunctions.map(({ name }) => name));
});

// Neither Office nor a network is there: a function that touched either would fail.
test('while the user is typing nothing is asked, and a sign stands for the result', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  for (const { name } of customFunctions) {
    expect(await call(name, [[['768 W 10th Ave']], [['vancouver']]], { isInValuePreview: true })).toEqual([
      ['…'],
    ]);
  }
  expect(fetchSpy).not.toHaveBeenCalled();
  fetchSpy.mockRestore();
});

test('a newer Excel is believed, and a check of previews that fails stops no calculation', async () => {
  isPreview.mockRejectedValue(new Error('Not loaded'));
  expect(await call('FIELDS', ['permit'], { isInValuePreview: true })).toEqual([['…']]);
  expect(await call('FIELDS', ['permit'], { isInValuePreview: false })).not.toEqual([['…']]);
  expect(isPreview).not.toHaveBeenCalled();
  expect(await call('FIELDS', ['permit'])).not.toEqual([['…']]);
  expect(isPreview).toHaveBeenCalledOnce();
  isPreview.mockReset().mockResolvedValue(false);
});

test('a fault in an argument is a CustomFunctions.Error with its sentence', async () => {
  await expect(call('FIELDS', ['permitt'])).rejects.toMatchObject({
    code: '#VALUE!',
    message: 'There is no dataset “permitt”. Did you mean “permit”?',
  });
});

describe('with metadata of another version', () => {
  const errorOf = (id: string, ...args: unknown[]) =>
    handlers.get(id)!(...args).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );

  test('arguments that Excel does not know yet are left out', async () => {
    expect(await handlers.get('FIELDS')!('permit', {})).toEqual(await call('FIELDS', ['permit']));
  });

  test('every function takes the invocation from the last place, and fails only with a sentence', async () => {
    for (const { name, parameters } of customFunctions) {
      const count = Object.keys(parameters).length;
      for (let length = 0; length <= count + 1; length++) {
        const args = Array.from({ length }, () => null);
        expect(await handlers.get(name)!(...args, { isInValuePreview: true })).toEqual([['…']]);
        expect(await errorOf(name, ...args, { isInValuePreview: false })).not.toBe('');
      }
      expect(await errorOf(name)).toMatch(/^Something went wrong/);
    }
  });

  test('an argument that only Excel knows is not ignored, unless it was left out', async () => {
    expect(await errorOf('FIELDS', 'permit', null, null, {})).toBeNull();
    expect(await errorOf('FIELDS', 'permit', null, [['fr']], {})).toMatch(/^This formula has an argument/);
  });
});

describe('a cancellation', () => {
  test('finds its handler as soon as Excel has called', () => {
    for (const [, handler] of handlers) {
      const invocation: { onCanceled?: () => void } = {};
      void handler(invocation).catch(() => null);
      expect(invocation.onCanceled).toBeTypeOf('function');
    }
  });

  // An Excel before CustomFunctionsRuntime 1.5 is first asked whether the call is a preview.
  test('counts while Excel is asked about a preview', async () => {
    let answer!: (isPreview: boolean) => void;
    isPreview.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const evaluate = vi.spyOn(
      customFunctions.find(({ name }) => name === 'GEOCODE')!,
      'evaluate',
    );
    const invocation: { onCanceled?: () => void } = {};
    const result = handlers.get('GEOCODE')!([['768 W 10th Ave']], invocation);
    invocation.onCanceled!();
    answer(false);
    await expect(result).rejects.toBeInstanceOf(CustomFunctions.Error);
    expect(evaluate).not.toHaveBeenCalled();
  });
});

test('a result that Excel would drop is an error, in a cell and in the pane', async () => {
  const definition = customFunctions.find(({ name }) => name === 'FIELDS')!;
  vi.spyOn(definition, 'evaluate').mockResolvedValue(Array.from({ length: 70 }, () => ['x'.repeat(30_000)]));
  const registered = registeredFunctions.find(({ name }) => name === 'FIELDS')!;
  const tooLarge = {
    code: '#VALUE!',
    message: expect.stringMatching(/over 1\.9\u00a0MB.*fewer rows or fields/),
  };
  await expect(call('FIELDS', ['permit'])).rejects.toMatchObject(tooLarge);
  await expect(registered.evaluate({ dataset: [['permit']] }, {})).rejects.toMatchObject(tooLarge);
  vi.restoreAllMocks();
});

test('an argument may be a cell of a data type', async () => {
  const dataset = { type: 'String', basicType: 'String', basicValue: 'permit' };
  expect(await call('FIELDS', [dataset, [[{ type: 'Boolean', basicValue: false }]]])).toEqual(
    await call('FIELDS', ['permit', [[false]]]),
  );
});

// Without Office, the runtime of a cell cannot be created: an error of the script.
test('an error of the script is a CustomFunctions.Error with a sentence for users', async () => {
  await expect(call('FIELDS', ['permit'], { address: 'Sheet1!A1' })).rejects.toMatchObject({
    code: '#VALUE!',
    message: 'Something went wrong in the CDATA add-in. Please report this.',
  });
});
