import { plainNumber, validateUserInput, type Parameter } from '@cdata/catalog';
import { invalidInputMessage } from '../../src/formulas/index.ts';
import { formulaBuilderMessages } from '../../src/messages/index.ts';

/** What is wrong with the value of a filter; undefined while it is blank, or if nothing is. */
export function filterError(
  parameters: readonly Parameter[],
  name: string,
  value: string,
): string | undefined {
  const parameter = parameters.find((one) => one.name === name);
  if (!parameter) return formulaBuilderMessages().notOffered(name);
  if (value.trim() === '') return undefined;
  const result = validateUserInput(parameter, value);
  return result.ok ? undefined : invalidInputMessage(result.reason, plainNumber(value));
}
