import type { ArgumentCells, FunctionDescription, RegisteredFunction } from '../../app/function-registry.ts';
import { CallCounter, type Engine, type LookupOptions } from '../../engine/index.ts';
import type { Plan } from '../../connection/index.ts';
import type { FormulaArgument } from './formula-argument.ts';

/** The cells of an argument; undefined for a calculation, whose value only Excel knows. */
export type ArgumentValues = Readonly<Record<string, ArgumentCells | undefined>>;

/** What a call would cost, and what it returns if that costs nothing. */
export interface CallCost {
  /** Calls of the service, at most. */
  calls: number;
  /** Unique inputs with a saved result. */
  saved: number;
  result: CallResult | null;
}

/** The cells that a call returns, or the sentence of its error. */
export type CallResult = { ok: true; cells: unknown[][] } | { ok: false; message: string };

/** Rows of the arguments that a preview uses. */
export const previewedRows = 5;

/** The value of an argument that is not in cells. */
export function constantCells(argument: FormulaArgument): ArgumentCells | undefined {
  switch (argument.kind) {
    case 'blank':
      return null;
    case 'text':
      return [[argument.text]];
    case 'number':
      return [[argument.number]];
    case 'boolean':
      return [[argument.isTrue]];
    case 'array':
      return argument.rows;
    default:
      return undefined;
  }
}

/** The arguments with only their first rows, where the function returns a row for each. */
export const firstRows = ({ rows }: FunctionDescription, values: ArgumentValues): ArgumentValues =>
  rows === 'as arguments'
    ? Object.fromEntries(
        Object.entries(values).map(([name, cells]) => [name, cells?.slice(0, previewedRows) ?? cells]),
      )
    : values;

/** Rows of the longest argument; 1 if all are single values. */
export const longestArgument = (values: ArgumentValues): number =>
  Math.max(1, ...Object.values(values).map((cells) => cells?.length ?? 0));

/** Makes no calls. */
export async function estimateCall(
  definition: RegisteredFunction,
  values: ArgumentValues,
  { engine, plan }: { engine: Engine; plan: Plan },
): Promise<CallCost> {
  const callCounter = new CallCounter(engine, plan);
  const result = await evaluate(definition, values, { callCounter });
  const { calls, saved } = callCounter;
  return { calls: calls * (1 + (definition.followUps ?? 0)), saved, result: calls === 0 ? result : null };
}

/** Makes the calls that {@link estimateCall} has counted. */
export const evaluateCall = (
  definition: RegisteredFunction,
  values: ArgumentValues,
  signal: AbortSignal,
): Promise<CallResult> => evaluate(definition, values, { signal, fromTask: true });

async function evaluate(
  definition: RegisteredFunction,
  values: ArgumentValues,
  options: LookupOptions,
): Promise<CallResult> {
  try {
    return { ok: true, cells: await definition.evaluate(values, options) };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { ok: false, message: (error as Error).message };
  }
}

/** The text of a cell of a result, as a preview shows it. */
export function resultText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  const { text, basicValue, message, code } = cell as Record<string, unknown>;
  return String(text ?? basicValue ?? message ?? code ?? '');
}
