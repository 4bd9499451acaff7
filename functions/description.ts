import type { FunctionDescription } from '../src/function-description.ts';
import type { CustomFunction } from './custom-function.ts';
import { customFunctions } from './index.ts';

/** The functions as the pane's formula builder describes them, in both languages. The build writes them into a file. */
export const functionDescriptions = (): FunctionDescription[] => customFunctions.map(describe);

const describe = ({
  name,
  title,
  help,
  returns,
  keywords,
  example,
  rows,
  followUps,
  parameters,
}: CustomFunction): FunctionDescription => ({
  name,
  title,
  help,
  returns,
  keywords,
  example,
  rows,
  followUps,
  parameters: Object.entries(parameters).map(
    ([parameter, { label, help: meaning, optional = false, input }]) => ({
      name: parameter,
      label,
      help: meaning,
      isOptional: optional,
      input,
    }),
  ),
});
