import type { FunctionsMetadata } from '../custom-functions/metadata.ts';
import { WorkbookHost } from '../host.ts';
import type { AddinDescription } from '../server.ts';
import type { WorkbookSheet } from '../sheet.ts';
import { showErrorTexts } from './error-text.ts';
import { createGrid } from './grid.ts';
import './page.css';
import { createPane } from './pane.ts';
import { createWorkbookApi } from './window-workbook.ts';
import './workbook-api.ts';

async function json<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}.`);
  return (await response.json()) as T;
}

async function start(): Promise<void> {
  const [addin, sheets] = await Promise.all([
    json<AddinDescription>('/workbook/addin.json'),
    json<WorkbookSheet[]>('/workbook/sheets.json'),
  ]);
  const metadata = addin.functionsMetadata
    ? await json<FunctionsMetadata>(addin.functionsMetadata)
    : { functions: [] };

  const { univer, grid } = createGrid('grid', sheets);
  const host = new WorkbookHost({
    grid,
    injector: univer.__getInjector(),
    namespace: addin.namespace,
    metadata,
  });
  showErrorTexts(grid, host.calls);

  const pane = createPane(addin);
  window.excelHost = {
    execute: (body) => host.execute(body),
    onEvent: (emit) => host.excel.events.onEvent(emit),
    associate: (id, implementation, makeError) => host.registry.associate(id, implementation, makeError),
    showPane: pane.show,
    onPaneShown: pane.onShown,
    documentSettings: host.excel.settings,
    displayLanguage: navigator.language,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
  };
  // The add-in's page finds its host in place.
  pane.open();
  window.workbook = createWorkbookApi(host, pane.show);
}

void start();
