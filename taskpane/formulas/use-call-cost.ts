import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RegisteredFunction } from '../../src/app/function-registry.ts';
import {
  evaluateCall,
  firstRows,
  readArguments,
  type ArgumentValues,
  type BuilderCell,
  type CallResult,
  formulaBuilderMessages,
} from '../../src/features/formulas/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';
import type { DraftCall } from './builder-draft.ts';
import { countCall, shownPreview, type CallCount } from './call-count.ts';

/** Milliseconds without a further change before cells are read and calls are counted. */
const quietTime = 250;

export interface CallPreview {
  /** Undefined until the cells are read. */
  callCount: CallCount | undefined;
  error: Error | null;
  /** What the call returns, or its first rows: at once if that takes no call, otherwise when the user has asked. */
  result: CallResult | null;
  isLoading: boolean;
  /** Whether the user has asked for the result. */
  isRequested: boolean;
  load(): void;
}

/** Counts what a call would cost as soon as it is complete; makes calls only for a preview that the user asks for. */
export function useCallCost(
  description: RegisteredFunction,
  { formula, args }: Pick<DraftCall, 'formula' | 'args'>,
  cell: BuilderCell,
): CallPreview {
  const { engine } = useRuntime();
  const connection = useConnection();
  const queries = useQueryClient();
  const runTask = useScreenTask();
  const plan = connection?.plan ?? 'paid';
  const queryKey = ['call cost', formula, cell.sheetId, connection?.address, plan];
  const { data: callCount, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<CallCount> => {
      await new Promise((resolve) => setTimeout(resolve, quietTime));
      signal.throwIfAborted();
      const values = await readArguments(description, args, cell.sheetId);
      return countCall(description, values, { engine, plan });
    },
    enabled: formula !== null,
    gcTime: 0,
    staleTime: 0,
  });
  const preview = useMutation({
    mutationFn: ({ values, calls }: { formula: string | null; values: ArgumentValues; calls: number }) =>
      runTask({ label: formulaBuilderMessages().previewing, unit: 'calls', of: calls }, ({ signal }) =>
        evaluateCall(description, firstRows(description, values), signal),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    gcTime: 0,
  });
  const view = shownPreview(formula, callCount, preview);
  return {
    callCount,
    ...view,
    error: error ?? view.error,
    isLoading: preview.isPending,
    load: () => {
      if (!callCount?.cost) return;
      preview.mutate({ formula, values: callCount.values, calls: callCount.cost.preview.calls });
    },
  };
}
