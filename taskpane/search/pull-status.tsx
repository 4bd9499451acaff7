import { Caption1, MessageBar, MessageBarBody, ProgressBar } from '@fluentui/react-components';
import { ServiceError } from '../../src/api/index.ts';
import { messages } from '../../src/messages/index.ts';
import type { PullReport } from '../../src/excel/pull-table.ts';
import { shownNumber } from './search-state.ts';
import type { PullState } from './table-pull.ts';

/** What became of the table that was asked for, or how far it is. */
export function PullStatus({ state }: { state: PullState }) {
  const text = messages().pane;
  switch (state.kind) {
    case 'idle':
      return null;
    case 'running':
      return (
        <div>
          <ProgressBar value={state.written > 0 ? state.written / state.of : undefined} thickness="large" />
          <Caption1>
            {state.cancelling
              ? text.cancelling
              : text.pulling(shownNumber(state.written), shownNumber(state.of))}
          </Caption1>
        </div>
      );
    case 'failed':
      return (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            {state.error.message}
            {state.error instanceof ServiceError &&
              state.written > 0 &&
              ` ${text.pullBroken(shownNumber(state.written))}`}
          </MessageBarBody>
        </MessageBar>
      );
    case 'done':
      return (
        <MessageBar intent={state.report.cancelled ? 'warning' : 'success'} layout="multiline">
          <MessageBarBody>{sentence(state.report)}</MessageBarBody>
        </MessageBar>
      );
  }
}

function sentence({ cancelled, rows, table, sheet, cutTexts }: PullReport): string {
  const text = messages().pane;
  const told = cancelled
    ? rows > 0
      ? text.pullCancelled(shownNumber(rows), table)
      : text.pullCancelledEmpty
    : text.pulled(shownNumber(rows), table, sheet);
  return cutTexts > 0 ? `${told} ${text.textsCut(cutTexts)}` : told;
}
