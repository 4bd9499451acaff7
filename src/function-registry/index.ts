/** What the custom functions and the pane know of each other: descriptions, evaluators, and the detector of previews. */

export type {
  ArgumentInput,
  FunctionDescription,
  ParameterDescription,
  ResultRows,
} from './function-description.ts';
export { functionEvaluators, type ArgumentCells, type FunctionEvaluator } from './function-evaluators.ts';
export { detectPreviewsWith, isValuePreview } from './value-preview.ts';
