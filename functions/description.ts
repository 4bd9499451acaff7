import type { FunctionDescription } from '../src/function-registry/index.ts';
import type { CustomFunction } from './custom-function.ts';
import { customFunctions } from './index.ts';

/** The functions as the pane's formula builder describes them, in both languages. The build writes them into a file. */
export const functionDescriptions = (): FunctionDescription[] => customFunctions.map(describe);

const describe = ({
  evaluate: _evaluate,
  volatile: _volatile,
  excludeFromAutoComplete: _excludeFromAutoComplete,
  parameters,
  ...description
}: CustomFunction): FunctionDescription => ({
  ...description,
  parameters: Object.entries(parameters).map(([name, { label, help, optional = false, input }]) => ({
    name,
    label,
    help,
    isOptional: optional,
    input,
  })),
});
