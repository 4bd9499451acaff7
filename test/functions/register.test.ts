import './custom-functions-runtime.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { customFunctions } from '../../functions/index.ts';

type Handler = (...args: unknown[]) => Promise<unknown>;
const handlers = new Map<string, Handler>();

beforeAll(async () => {
  Object.assign(CustomFunctions, {
    associate: (id: string, handler: Handler) => handlers.set(id, handler),
  });
  await import('../../functions/register.ts');
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

test('a fault in an argument is a CustomFunctions.Error with its sentence', async () => {
  await expect(call('FIELDS', ['permitt'])).rejects.toMatchObject({
    code: '#VALUE!',
    message: 'There is no dataset “permitt”. Did you mean “permit”?',
  });
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
