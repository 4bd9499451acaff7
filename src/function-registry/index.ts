/** What the custom functions and the pane know of each other: the registered functions, and the detector of previews. */

export type {
  ArgumentInput,
  FunctionDescription,
  ParameterDescription,
  ResultRows,
} from './function-description.ts';
export { registeredFunctions, type ArgumentCells, type RegisteredFunction } from './registered-function.ts';
export { detectPreviewsWith, isValuePreview } from './value-preview.ts';
