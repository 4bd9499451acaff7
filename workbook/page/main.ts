import { LifecycleService, LifecycleStages } from '@univerjs/core';
import type { AddinDescription } from '../server/addin-description.ts';
import type { FunctionsMetadata } from '../custom-functions/metadata.ts';
import { keptData, workbookData } from '../grid/workbook-data.ts';
import { WorkbookHost } from '../host.ts';
import type { WorkbookSheet } from '../sheet.ts';
import { Actions } from './actions.ts';
import { showRibbon } from './bar.ts';
import { addToContextMenu } from './context-menu.ts';
import { showErrorTexts } from './error-text.ts';
import { createGrid } from './grid.ts';
import { KeptWorkbook } from './kept-workbook.ts';
import { say } from './notice.ts';
import './page.css';
import { createPane } from './pane.ts';
import { readPreferences } from './preferences.ts';
import { createWorkbookApi } from './window-workbook.ts';
import './workbook-api.ts';
import { listenToCalculationKeys, showWorkbookMenu } from './workbook-menu.ts';
import { textIn, wordsIn } from './words.ts';

const element = (id: string): HTMLElement => document.getElementById(id)!;

async function json<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}.`);
  return (await response.json()) as T;
}

async function start(): Promise<void> {
  const preferences = readPreferences();
  const { language, theme } = preferences;
  const words = wordsIn(language);
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  element('grid').setAttribute('aria-label', words.sheets);
  element('bar').setAttribute('aria-label', words.addin);

  const addin = await json<AddinDescription>('/workbook/addin.json');
  document.title = textIn(language, addin.displayName);
  const kept = await KeptWorkbook.open(addin.id);
  if (!kept.works) say(words.notKept);
  const [state, metadata] = await Promise.all([
    kept.read(),
    addin.functionsMetadata
      ? json<FunctionsMetadata>(textIn(language, addin.functionsMetadata))
      : { functions: [] },
  ]);
  const data = state
    ? keptData(state.grid, state.unsettled)
    : workbookData(await json<WorkbookSheet[]>('/workbook/sheets.json'));

  const { univer, grid } = createGrid('grid', data, preferences);
  const host = new WorkbookHost({
    grid,
    namespace: addin.namespace,
    metadata,
    state,
  });
  showErrorTexts(grid, host.calls, univer.__getInjector());
  kept.keep(() => host.state());
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ type }) => {
    if (type === grid.api.Enum.CommandType.MUTATION) kept.changed();
  });

  const pane = createPane(addin, words, language);
  const commands = addin.commandsPage === null ? pane.frame : hiddenFrame();
  const actions = new Actions(
    () => commands.contentWindow,
    (address) => {
      pane.open(address);
      pane.show(true);
    },
    say,
    words,
    language,
  );
  showRibbon(element('ribbon'), addin, language, (control) => void actions.run(control));
  showWorkbookMenu(element('tools'), host, kept, words, preferences, say);
  addToContextMenu(grid, addin, language, (control) => void actions.run(control));
  listenToCalculationKeys(host);

  window.excelHost = {
    async execute(body) {
      const reply = await host.execute(body);
      kept.changed();
      return reply;
    },
    onEvent: (emit) => host.excel.subscriptions.onEvent(emit),
    associate: (id, implementation, makeError) => host.registry.associate(id, implementation, makeError),
    associateAction: (name, action) => actions.associate(name, action),
    showPane: pane.show,
    onPaneShown: pane.onShown,
    partitionKey: undefined,
    documentSettings: host.excel.state.settings,
    displayLanguage: language,
    dark: theme === 'dark',
  };
  // As in Excel, the workbook is drawn before its add-in's pages are asked for: they share one thread here.
  await univer.__getInjector().get(LifecycleService).onStage(LifecycleStages.Rendered);
  pane.open();
  if (addin.functionsPage !== null) hiddenFrame().src = addin.functionsPage;
  if (addin.commandsPage !== null) commands.src = addin.commandsPage;
  window.workbook = createWorkbookApi(host, pane.show, kept);
}

/** A page of the add-in's that nobody sees. */
function hiddenFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  return frame;
}

start().catch((error: Error) => say(error.message));
