import { useQuery } from '@tanstack/react-query';
import { calculatesManually } from '../../src/excel/index.ts';
import { Notice } from './notice.tsx';
import { frameMessages } from './messages.ts';

/** Below the report of what has written formulas: says that their results may be old, where Excel calculates on request only. */
export function CalculationNotice() {
  // Asked whenever a report appears: the user may have changed it meanwhile.
  const { data: isManual } = useQuery({
    queryKey: ['calculation mode'],
    queryFn: calculatesManually,
    staleTime: 0,
    gcTime: 0,
  });
  return isManual ? <Notice intent="warning">{frameMessages().manualCalculation}</Notice> : null;
}
