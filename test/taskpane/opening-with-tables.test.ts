// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaneRuntime } from '../../src/app/pane-runtime.ts';
import { Preferences } from '../../src/connection/index.ts';
import { openForRecipients } from '../../src/excel/index.ts';
import { setRefreshesOnOpen } from '../../src/features/tables/index.ts';
import { useOpeningWithTables } from '../../taskpane/commands/use-opening-with-tables.ts';
import { RuntimeContext } from '../../taskpane/frame/runtime-context.ts';
import { MemoryStorage } from '../functions/memory-storage.ts';
import { excelWorkbook, fetchPermits, fieldsOf, ScriptedRecords } from '../tables/table-workbook.ts';

excelWorkbook();
const records = new ScriptedRecords([{ record_id: 'P1' }]);
const insertTable = () => fetchPermits(records, fieldsOf('record_id'));

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
configure({ asyncUtilTimeout: 60_000 });

/** Opens the pane, as after a reload of its page. */
function openPane() {
  const preferences = new Preferences(new MemoryStorage());
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(
      RuntimeContext.Provider,
      { value: { preferences } as PaneRuntime },
      createElement(QueryClientProvider, { client: queries }, children),
    );
  renderHook(useOpeningWithTables, { wrapper });
  /** As a task does when it ends. */
  const rereadTables = () => act(() => queries.invalidateQueries({ queryKey: ['tables'] }));
  return { preferences, rereadTables };
}

const behavior = () => Office.addin.getStartupBehavior();

/** Opens the pane of a prepared workbook, which leaves it as it is. */
async function openPrepared() {
  const asked = vi.spyOn(Office.addin, 'getStartupBehavior');
  const pane = openPane();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(() => Promise.resolve());
  asked.mockRestore();
  expect(await behavior()).toBe('None');
  return pane;
}

const isLoaded = () => waitFor(async () => expect(await behavior()).toBe('Load'));

describe('a workbook that was prepared to be sent', () => {
  let tableId: string;
  beforeEach(async () => {
    ({ tableId } = await insertTable());
    openPane();
    await isLoaded();
    cleanup();
    await openForRecipients();
  });
  afterEach(cleanup);

  test('stays so when the pane is opened again', async () => void (await openPrepared()));

  test.each([
    ['a new table', () => insertTable()],
    ['a table that is to be refreshed when it opens', () => setRefreshesOnOpen(tableId, true)],
  ])('opens the add-in again with %s', async (_, change) => {
    const { rereadTables } = await openPrepared();
    await change();
    await rereadTables();
    await isLoaded();
  });

  test('opens the add-in again once that is switched on in the settings', async () => {
    const { preferences } = await openPrepared();
    act(() => preferences.update({ opensWithTables: false }));
    act(() => preferences.update({ opensWithTables: true }));
    await isLoaded();
  });
});
