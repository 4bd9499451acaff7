import type { RegisteredFunction } from '../../src/app/function-registry.ts';
import {
  estimateCall,
  firstRows,
  longestArgument,
  type ArgumentValues,
  type CallCost,
  type CallResult,
} from '../../src/features/formulas/index.ts';

export interface CallCount {
  values: ArgumentValues;
  /** Rows of the longest argument. */
  longest: number;
  /** Null if an argument is a calculation. */
  cost: { whole: CallCost; preview: CallCost } | null;
}

/** Counts what a call and its preview would cost; makes no calls. */
export async function countCall(
  description: RegisteredFunction,
  values: ArgumentValues,
  service: Parameters<typeof estimateCall>[2],
): Promise<CallCount> {
  const longest = longestArgument(values);
  if (Object.values(values).includes(undefined)) return { values, longest, cost: null };
  const whole = await estimateCall(description, values, service);
  const preview = await estimateCall(description, firstRows(description, values), service);
  return { values, longest, cost: { whole, preview } };
}

/** The mutation that loads the previews that the user asks for. */
interface RequestedPreview {
  variables: { formula: string | null } | undefined;
  data: CallResult | undefined;
  error: Error | null;
}

/** What the preview of a formula shows: the result that takes no call, or else the one that was asked for. */
export function shownPreview(
  formula: string | null,
  callCount: CallCount | undefined,
  { variables, data, error }: RequestedPreview,
): { result: CallResult | null; error: Error | null; isRequested: boolean } {
  const isCurrent = variables?.formula === formula;
  const requestedResult = (isCurrent && data) || null;
  return {
    result: callCount?.cost?.preview.result ?? requestedResult,
    error: isCurrent ? error : null,
    isRequested: requestedResult !== null,
  };
}
