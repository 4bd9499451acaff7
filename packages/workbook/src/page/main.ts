import type { FunctionsMetadata } from '../custom-functions/metadata.ts';
import { ChartLayer } from '../charts/chart-layer.ts';
import { BrowserGrid } from '../grid/browser-grid.ts';
import { restoredWorkbookData, workbookData, type WorkbookSheet } from '../grid/workbook-data.ts';
import { WorkbookHost } from '../host.ts';
import '../office/bridge.ts';
import type { AddinDescription } from '../server/addin-description.ts';
import { WorkbookAccess } from './access.ts';
import { AddinCommands } from './addin-commands.ts';
import { AddinDialog } from './dialog.ts';
import { EntityCard } from './entity-card.ts';
import { showErrorTooltips } from './error-tooltip.ts';
import { followHyperlinks } from './hyperlinks.ts';
import { localizedText, pageMessages } from './messages.ts';
import './page.css';
import { createPane } from './pane.ts';
import { isFrench, readPreferences } from './preferences.ts';
import { showBlockingDialog, showNotice } from './prompts.ts';
import { StoredWorkbook } from './stored-workbook.ts';
import { functionsReady, loadPage } from './page-watch.ts';
import { listenToShortcuts } from './shortcuts.ts';
import { Ribbon } from './toolbar.ts';
import { createWorkbookApi } from './workbook-api.ts';
import { addWorkbookMenu, downloadDamaged, listenToCalculationKeys } from './workbook-menu.ts';

const pointsPerPixel = 3 / 4;

const element = (id: string): HTMLElement => document.getElementById(id)!;

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned status ${response.status}.`);
  return (await response.json()) as T;
}

/** The workbook named in the page's address (`?workbook=second`); the add-in's first one by default. */
function workbookId(addinId: string): string {
  const name = new URLSearchParams(location.search).get('workbook');
  return name ? `${addinId}/${name}` : addinId;
}

async function start(): Promise<void> {
  const preferences = readPreferences();
  const { language, theme, formattingBar } = preferences;
  const messages = pageMessages(language);
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  element('grid').setAttribute('aria-label', messages.sheets);
  element('bar').setAttribute('aria-label', messages.addin);

  const addin = await fetchJson<AddinDescription>('/workbook/addin.json');
  document.title = localizedText(language, addin.displayName);
  const id = workbookId(addin.id);
  const storedWorkbook = await StoredWorkbook.open(id);
  if (!storedWorkbook.isAvailable) showNotice(messages.storageBlocked);
  const access = new WorkbookAccess({ id, storedWorkbook, messages });
  await access.request();
  const [stored, damagedCopy, metadata] = await Promise.all([
    storedWorkbook.read(),
    storedWorkbook.damagedCopy(),
    addin.functionsMetadata
      ? fetchJson<FunctionsMetadata>(localizedText(language, addin.functionsMetadata))
      : { functions: [] },
  ]);
  const offerNewWorkbook = (damaged: unknown) =>
    showBlockingDialog(messages.damaged, [
      { label: messages.downloadDamaged, run: () => downloadDamaged(damaged) },
      {
        label: messages.startOver,
        run: () => void storedWorkbook.setAside(damaged).then(() => location.reload()),
      },
    ]);
  if ('damaged' in stored) return offerNewWorkbook(stored.damaged);
  const { state } = stored;
  const newSheets = state ? [] : await fetchJson<WorkbookSheet[]>('/workbook/sheets.json');
  const openWorkbook = () => {
    const data = state ? restoredWorkbookData(state.grid, state.unsettled) : workbookData(newSheets);
    const opened = new BrowserGrid('grid', data, {
      language: isFrench(language) ? 'fr' : 'en',
      dark: theme === 'dark',
      formattingBar,
    });
    const { grid } = opened;
    return {
      browserGrid: opened,
      host: new WorkbookHost({ grid, namespace: addin.namespace, metadata, state }),
    };
  };
  let opened: ReturnType<typeof openWorkbook>;
  try {
    opened = openWorkbook();
  } catch (error) {
    if (!state) throw error;
    return offerNewWorkbook(state);
  }
  const { browserGrid, host } = opened;
  showErrorTooltips(browserGrid, host.calls);
  access.start(browserGrid, host);

  const pane = createPane(addin, messages, language);
  const commandsFrame = addin.commandsPage === null ? pane.frame : hiddenFrame();
  const commands = new AddinCommands({
    commandsWindow: () => commandsFrame.contentWindow,
    showPane(address) {
      pane.open(address);
      pane.show(true);
    },
    showNotice,
    messages,
    language,
  });
  const ribbon = new Ribbon(element('ribbon'), addin, language, (control) => void commands.run(control));
  const dialog = new AddinDialog(messages, addin.origin);
  host.onMissing = (member) => showNotice(messages.notImplemented(member));
  addWorkbookMenu(element('tools'), {
    host,
    storedWorkbook,
    isEditable: () => access.isEditable,
    damagedCopy,
    messages,
    preferences,
    showNotice,
  });
  browserGrid.addToContextMenu(addin.contextMenu.map((control) => commands.contextMenuEntry(control)));
  listenToCalculationKeys(host);

  window.excelHost = {
    async execute(body) {
      const reply = await host.execute(body);
      storedWorkbook.scheduleSave();
      return reply;
    },
    onEvent: (emit) => host.excel.subscriptions.onEvent(emit),
    associate: (id, implementation, makeError) => host.registry.associate(id, implementation, makeError),
    associateAction: (name, action) => commands.associate(name, action),
    showPane: pane.show,
    onPaneShown: pane.onShown,
    reportMissing: (member) => host.reportMissing(member),
    openDialog: (address, options, listener) => dialog.open(address, options, listener),
    dialogOf: (page) => dialog.childOf(page),
    updateControls: (updates) => ribbon.update(updates),
    openBrowserWindow: (address) => void window.open(address, '_blank', 'noopener'),
    documentUrl: location.href,
    partitionKey: undefined,
    documentSettings: host.excel.state.settings,
    displayLanguage: language,
    dark: theme === 'dark',
  };
  // As in Excel, the workbook is drawn before the add-in's pages load. Here they share one thread.
  await browserGrid.rendered();
  new ChartLayer(element('grid'), browserGrid, host.excel, () => storedWorkbook.scheduleSave());
  new EntityCard(browserGrid, messages);
  followHyperlinks(browserGrid, host.excel);
  browserGrid.onClick((cell, { x, y }) =>
    host.excel.events.clicked(cell, { x: x * pointsPerPixel, y: y * pointsPerPixel }),
  );
  host.excel.onRestyle = () => browserGrid.repaint();
  const load = (frame: HTMLIFrameElement, address: string) => loadPage(frame, address, messages, showNotice);
  const pages = Promise.all([
    load(pane.frame, addin.taskpane),
    ...(addin.functionsPage === null ? [] : [load(hiddenFrame(), addin.functionsPage)]),
    ...(addin.commandsPage === null ? [] : [load(commandsFrame, addin.commandsPage)]),
  ]);
  const ready = functionsReady(pages, host.registry, messages, showNotice);
  if (addin.shortcuts !== null) {
    listenToShortcuts(addin.shortcuts, (id) => void commands.runAction(id)).catch((error: Error) =>
      showNotice(`${addin.shortcuts}: ${error.message}`),
    );
  }
  for (const warning of addin.warnings) showNotice(warning);
  window.workbook = createWorkbookApi(host, browserGrid, storedWorkbook, access, {
    ready,
    showPane: pane.show,
  });
}

function hiddenFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  return frame;
}

start().catch((error: Error) => showNotice(error.message));
