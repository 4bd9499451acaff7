import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import {
  checkAddresses,
  type AddressCheck,
  type CheckOptions,
  cleanMessages,
} from '../../src/features/clean/index.ts';
import type { SheetRows } from '../../src/features/column-runs/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';

export interface AddressCheckState {
  check: AddressCheck | null;
  isChecking: boolean;
  /** Why there is no check; a `TaskAbortError` if the user cancelled it. */
  error: Error | null;
  checkAgain(): void;
}

/** Checks the addresses of a list, and again when the user comes back from the sheet. Makes no calls. */
export function useAddressCheck(
  rows: SheetRows | null,
  { columns, points }: { columns: readonly number[]; points: readonly number[] },
  options: CheckOptions,
): AddressCheckState {
  const { tasks } = useRuntime();
  const isReady = rows !== null && columns.length > 0;
  const isReturn = useRef(false);
  const query = useQuery({
    queryKey: ['address check', rows?.sheetId, rows?.firstRow, rows?.rowCount, columns, points, options],
    queryFn: ({ signal }) => {
      const addressColumns = { rows: rows!, columns, points };
      const isQuiet = isReturn.current;
      isReturn.current = false;
      // The findings stay on screen until others replace them: the user has asked for nothing.
      if (isQuiet) return checkAddresses(addressColumns, { signal, progress: () => undefined }, options);
      const label = cleanMessages().checking;
      const taskOptions = { scope: 'screen', label, unit: 'rows', of: rows!.rowCount, signal } as const;
      return tasks.start(taskOptions, (task) => checkAddresses(addressColumns, task, options)).result;
    },
    enabled: isReady,
    gcTime: 0,
    // Texts of thousands of rows are not compared with the former ones.
    structuralSharing: false,
  });
  const { refetch } = query;
  const checkOnReturn = useCallback(() => {
    isReturn.current = true;
    return refetch();
  }, [refetch]);
  useRefetchOnReturn(checkOnReturn, isReady);
  return {
    check: isReady ? (query.data ?? null) : null,
    isChecking: query.isFetching,
    error: isReady && !query.isFetching ? query.error : null,
    checkAgain: () => void refetch(),
  };
}

/** Reads again when the user comes back from the sheet: a filter, for example, is no change that Excel reports. */
export function useRefetchOnReturn(refetch: () => unknown, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const readAgain = () => void refetch();
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [isReady, refetch]);
}
