// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { calculatesManually } from '../../src/excel/index.ts';
import { RunStatus } from '../../taskpane/column-runs/run-status.tsx';
import { InsertionNotice } from '../../taskpane/formulas/insertion-notice.tsx';
import { WriteStatus } from '../../taskpane/property/write-status.tsx';
import { excelWorkbook } from '../excel-workbook.ts';
import { frameMessages } from '../../taskpane/frame/messages.ts';

const modes = {
  Automatic: excelWorkbook({ calculationMode: 'Automatic' }),
  Manual: excelWorkbook({ calculationMode: 'Manual' }),
};
type Mode = keyof typeof modes;

afterEach(cleanup);

/** The text that the pane shows, once it has asked how the workbook calculates. */
async function shownIn(mode: Mode, element: ReactElement): Promise<string> {
  const { Excel, Office } = modes[mode].globals;
  Object.assign(globalThis, { Excel, Office });
  const client = new QueryClient();
  const { container } = render(createElement(QueryClientProvider, { client }, element));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return container.textContent;
}

const writtenTables = { records: 5, table: 'T', sheet: 'S', notes: [] };
const writeTask = { kind: 'property', state: 'done', error: null, report: writtenTables };
const runReport = { written: 5, failed: 0, skipped: 0, parts: [], remarks: [] };
const runTask = (kind: string) => ({
  ...{ kind, state: 'done', done: 5, of: 5, error: null, input: { isTrial: false } },
  report: runReport,
});
const insertion = {
  occupied: null,
  error: null,
  inserted: { cell: { sheet: 'S', row: 0, column: 0 }, columns: 1 },
};
const doneText = () => 'Inserted.';

const withFormulas: readonly [string, ReactElement][] = [
  ['an estimate', createElement(RunStatus, { task: runTask('estimate') } as never)],
  ['comparables', createElement(WriteStatus, { task: writeTask, doneText, hasFormulas: true } as never)],
  ['a formula', createElement(InsertionNotice, insertion as never)],
];
const withoutFormulas: readonly [string, ReactElement][] = [
  ['geocoding', createElement(RunStatus, { task: runTask('geocode') } as never)],
  ['records', createElement(WriteStatus, { task: writeTask, doneText } as never)],
  ['a question', createElement(InsertionNotice, { ...insertion, inserted: null } as never)],
];

describe('in a workbook that is calculated on request', () => {
  test.each(withFormulas)('%s: the pane says so, and what to do', async (_, element) => {
    const text = await shownIn('Manual', element);
    expect(text).toContain(frameMessages().manualCalculation);
    expect(text).toContain('F9');
  });

  test.each(withoutFormulas)('%s: nothing is said, because no formula was written', async (_, element) => {
    expect(await shownIn('Manual', element)).not.toContain('F9');
  });
});

test.each(withFormulas)('%s: nothing is said where Excel calculates by itself', async (_, element) => {
  expect(await shownIn('Automatic', element)).not.toContain('F9');
  expect(await calculatesManually()).toBe(false);
});
