import type { Text } from '../src/catalog/index.ts';
import type { CustomFunction, FunctionParameter, Offered } from './custom-function.ts';
import { customFunctions } from './index.ts';

/**
 * The functions as Excel reads them (Microsoft: "Manually create JSON metadata for custom functions"). Names, ids and
 * parameters are the same in every language; descriptions are in the one asked for.
 */
export function functionsMetadata(language: keyof Text): object {
  const word = (text: Text): string => text[language];
  return {
    // One #DIV/0! in a range would otherwise take the answers of all its rows.
    allowErrorForDataTypeAny: true,
    functions: customFunctions.map((declared) => functionMetadata(declared, word)),
    enums: offeredLists().map(({ id, values }) => ({
      id,
      type: 'string',
      values: values.map(({ name, tooltip }) => ({ name, value: name, tooltip: word(tooltip) })),
    })),
  };
}

const functionMetadata = (
  { name, help, parameters, volatile }: CustomFunction,
  word: (text: Text) => string,
): object => ({
  id: name,
  name,
  description: word(help),
  options: { cancelable: true, requiresAddress: true, ...(volatile && { volatile }) },
  result: { type: 'any', dimensionality: 'matrix' },
  parameters: Object.entries(parameters).map(([parameter, { help: meaning, optional, offered }]) => ({
    name: parameter,
    description: word(meaning),
    ...(offered
      ? { type: 'string', dimensionality: 'scalar', customEnumId: offered.id }
      : { type: 'any', dimensionality: 'matrix' }),
    ...(optional && { optional }),
  })),
});

/** The lists that parameters offer, each once. */
function offeredLists(): Offered[] {
  const parameters = customFunctions.flatMap((declared): FunctionParameter[] =>
    Object.values(declared.parameters),
  );
  const lists = parameters.flatMap(({ offered }) => (offered ? [offered] : []));
  return [...new Map(lists.map((list) => [list.id, list])).values()];
}
