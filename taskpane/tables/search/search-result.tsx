import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { ServiceError } from '../../../src/api/index.ts';
import { writeSearchFormula } from '../../../src/features/formulas/index.ts';
import { errorText } from '../../../src/language/index.ts';
import type { FetchReport, FetchTask } from '../../../src/features/tables/index.ts';
import { Notice } from '../../frame/notice.tsx';
import { scrollIntoView } from '../../frame/scroll-into-view.ts';
import { useHasPoints } from '../../map/use-has-points.ts';
import { useShowOnMap } from '../../map/use-map-source.ts';
import { noteSentences } from '../table-text.ts';
import { useSavedTables } from '../use-saved-tables.ts';
import { narrowButton } from './narrow-search.tsx';
import { isSameQuery, tableSearch, type SearchState } from './search-state.ts';
import { mapMessages } from '../../../src/features/map/index.ts';
import { searchMessages } from '../search-messages.ts';

// The way to the map comes a moment later.
const useStyles = makeStyles({ result: { scrollMarginBottom: '48px' } });

interface FetchResultProps {
  /** It has ended. */
  task: FetchTask;
  search: SearchState;
  /** Changes values of the search. */
  change(values: Record<string, string>): void;
}

export function FetchResult({ task, search, change }: FetchResultProps) {
  const styles = useStyles();
  const showOnMap = useShowOnMap();
  const { tables = [] } = useSavedTables();
  const tableId = task.report?.tableId;
  const hasPoints = useHasPoints(tables.find(({ id }) => id === tableId));
  const isComplete = task.state === 'done' && !task.report?.endedEarly;
  const intent = isComplete ? 'success' : task.state === 'failed' ? 'error' : 'warning';
  return (
    <div ref={scrollIntoView} className={styles.result}>
      <Notice
        intent={intent}
        actions={
          narrowButton({ search, error: task.error, change }) ??
          (tableId && hasPoints && (
            <Button size="small" onClick={() => showOnMap({ kind: 'table', id: tableId })}>
              {mapMessages().open}
            </Button>
          ))
        }
      >
        {task.report ? reportText(task.report) : failureText(task)}
      </Notice>
    </div>
  );
}

function failureText({ error, done }: FetchTask): string {
  const message = errorText(error);
  return error instanceof ServiceError && done > 0 ? searchMessages().rowsStayAfter(message, done) : message;
}

function reportText({ cancelled, rows, table, sheet, notes, endedEarly }: FetchReport): string {
  const text = searchMessages();
  if (cancelled) return rows > 0 ? text.cancelledAfter(rows, table) : text.cancelledBefore;
  const sentences = [text.tableInserted(rows, table, sheet), ...noteSentences(notes)];
  return (endedEarly ? [...sentences, text.endedEarly] : sentences).join(' ');
}

interface FormulaInsertion {
  /** Address of the cell that the formula was inserted in. */
  cell: string | null;
  error: Error | null;
  insert(): void;
}

/** The result is forgotten when the search changes. */
export function useFormulaInsertion(search: SearchState): FormulaInsertion {
  const { data, error, variables, mutate } = useMutation({
    mutationFn: (inserted: SearchState) => writeSearchFormula(tableSearch(inserted)),
    gcTime: 0,
  });
  const isCurrent =
    variables?.destination === search.destination && isSameQuery(tableSearch(variables), tableSearch(search));
  return {
    cell: isCurrent ? (data ?? null) : null,
    error: isCurrent ? error : null,
    insert: () => mutate(search),
  };
}

export function FormulaResult({ cell, error }: FormulaInsertion) {
  if (error) {
    return (
      <Notice ref={scrollIntoView} intent="error">
        {errorText(error)}
      </Notice>
    );
  }
  return (
    cell && (
      <Notice ref={scrollIntoView} intent="success">
        {searchMessages().formulaInserted(cell)}
      </Notice>
    )
  );
}
