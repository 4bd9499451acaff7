import type { FunctionDescription } from '../src/app/function-registry.ts';
import type { CustomFunction } from './custom-function.ts';

/** A function as the pane's formula builder describes it, in both languages. */
export const describeFunction = ({
  evaluate: _evaluate,
  volatile: _volatile,
  requiresParameterAddresses: _requiresParameterAddresses,
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
