import { useEffect, useRef, useState } from 'react';
import { pullTable, type PullReport } from '../../src/excel/pull-table.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { chosenColumns, datasetOf, rowsWanted, toQuery, type SearchState } from './search-state.ts';

export type PullState =
  | { kind: 'idle' }
  | { kind: 'running'; written: number; of: number; cancelling: boolean }
  | { kind: 'done'; report: PullReport }
  | { kind: 'failed'; error: Error; written: number; search: SearchState };

/** The one table that is being pulled, or was last: it goes on whatever screen is shown. */
export interface TablePull {
  state: PullState;
  start(search: SearchState): void;
  cancel(): void;
}

export function useTablePull(): TablePull {
  const { lookups, connection } = useRuntime();
  const [state, setState] = useState<PullState>({ kind: 'idle' });
  const cancelling = useRef<AbortController | null>(null);
  // A pane that goes away takes its pull with it, instead of leaving it to write unseen.
  useEffect(() => () => cancelling.current?.abort(), []);

  const start = (search: SearchState) => {
    const dataset = datasetOf(search);
    const of = rowsWanted(search);
    const controller = new AbortController();
    cancelling.current = controller;
    let written = 0;
    setState({ kind: 'running', written, of, cancelling: false });
    pullTable(
      { dataset, query: toQuery(search), fields: chosenColumns(search), rows: of },
      {
        fetch: lookups.pages(dataset.name),
        service: connection.current?.address ?? '',
        place: search.place,
        signal: controller.signal,
        onProgress: (progress) => {
          written = progress.written;
          setState({ kind: 'running', ...progress, cancelling: controller.signal.aborted });
        },
      },
    ).then(
      (report) => setState({ kind: 'done', report }),
      (error: Error) => setState({ kind: 'failed', error, written, search }),
    );
  };
  const cancel = () => {
    cancelling.current?.abort();
    setState((now) => (now.kind === 'running' ? { ...now, cancelling: true } : now));
  };
  return { state, start, cancel };
}
