import type { Dataset } from '@cdata/catalog';
import type { ParameterDescription } from '../../src/app/function-registry.ts';

/** An argument of the form. */
export interface ArgumentProps {
  parameter: ParameterDescription;
  /** What was typed; see `readArgument`. */
  value: string;
  error: string | undefined;
  /** What it refers to, or what it means. */
  hint: string;
  /** The dataset of the call, or of the parameter; null if there is none yet. */
  dataset: Dataset | null;
  /** The fields that the call can return, if it can. */
  fields: { names: readonly string[]; defaults: readonly string[] } | null;
  change(value: string): void;
  useSelection(): void;
}
