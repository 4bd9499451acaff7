import type { Text } from '@cdata/catalog';
import type { CustomFunction, FunctionParameter, Enumeration } from './custom-function.ts';
import { customFunctions } from './index.ts';

/**
 * The functions' metadata for Excel, with descriptions in this language. Names and ids are the same in every language.
 * Source: Microsoft, "Manually create JSON metadata for custom functions".
 */
export function functionsMetadata(language: keyof Text) {
  const word = (text: Text): string => text[language];
  return {
    // Otherwise one #DIV/0! in a range would replace the results of all its rows.
    allowErrorForDataTypeAny: true,
    // Without it, Excel accepts no formatted numbers, and so no dates, as results. With it, cells of a data type arrive
    // as objects, which `plainValue` reads.
    allowCustomDataForDataTypeAny: true,
    functions: customFunctions.map((definition) => functionMetadata(definition, word)),
    enums: enumerations().map(({ id, values }) => ({
      id,
      type: 'string',
      values: values.map(({ name, tooltip }) => ({ name, stringValue: name, tooltip: word(tooltip) })),
    })),
  };
}

const functionMetadata = (
  { name, help, parameters, volatile, excludeFromAutoComplete, requiresParameterAddresses }: CustomFunction,
  word: (text: Text) => string,
) => ({
  id: name,
  name,
  description: word(help),
  options: {
    cancelable: true,
    requiresAddress: true,
    ...(requiresParameterAddresses && { requiresParameterAddresses }),
    ...(volatile && { volatile }),
    ...(excludeFromAutoComplete && { excludeFromAutoComplete }),
  },
  result: { type: 'any', dimensionality: 'matrix' },
  parameters: Object.entries(parameters).map(([parameter, { help: meaning, optional, enumeration }]) => ({
    name: parameter,
    description: word(meaning),
    type: enumeration ? 'string' : 'any',
    dimensionality: enumeration ? 'scalar' : 'matrix',
    ...(enumeration && { customEnumId: enumeration.id }),
    ...(optional && { optional }),
  })),
});

function enumerations(): Enumeration[] {
  const parameters = customFunctions.flatMap((definition): FunctionParameter[] =>
    Object.values(definition.parameters),
  );
  const lists = parameters.flatMap(({ enumeration }) => enumeration ?? []);
  return [...new Map(lists.map((list) => [list.id, list])).values()];
}
