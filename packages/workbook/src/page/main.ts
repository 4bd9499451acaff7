import '../office/bridge.ts';
import { ChartLayer } from '../charts/chart-layer.ts';
import { checkMetadata, type FunctionsMetadata } from '../custom-functions/metadata.ts';
import { BrowserGrid } from '../grid/browser-grid.ts';
import { hasValidation, loadValidation } from '../grid/optional-plugins.ts';
import { restoredWorkbookData, workbookData, type WorkbookSheet } from '../grid/workbook-data.ts';
import {
  type ExcelEdition,
  excelEditions,
  hasRequirementSet,
  parseEditionName,
} from '../office/excel-editions.ts';
import type { AddinDescription } from '../server/addin-description.ts';
import { WorkbookHost, type WorkbookState } from '../workbook-host.ts';
import { WorkbookAccess } from './access.ts';
import { AddinCommands } from './addin-commands.ts';
import { addHabits } from './by-hand/habits.ts';
import { letKeysLeaveRegions } from './by-hand/regions.ts';
import { showCellTooltips } from './cell-tooltip.ts';
import { EntityCard } from './entity-card.ts';
import { localizedText, pageMessages, type PageMessages } from './messages.ts';
import { createPane, functionsReady, loadPage, type Pane } from './pane.ts';
import { isFrench, type Preferences, readPreferences } from './preferences.ts';
import { askBeforeClosing, showBlockingDialog, showNotice } from './prompts.ts';
import { listenToShortcuts } from './shortcuts.ts';
import { StoredWorkbook } from './stored-workbook.ts';
import { showRibbon } from './toolbar.ts';
import { createWorkbookApi } from './workbook-api.ts';
import { addWorkbookMenu, downloadDamaged, listenToCalculationKeys } from './workbook-menu.ts';
// After the styles of the grid.
import './page.css';

interface OpenWorkbook {
  browserGrid: BrowserGrid;
  host: WorkbookHost;
}

/** The page's settings and the add-in, which all its parts use. */
interface Page {
  addin: AddinDescription;
  messages: PageMessages;
  preferences: Preferences;
}

const element = (id: string): HTMLElement => document.getElementById(id)!;

/** @throws Error that names the address, in the user's language. */
async function fetchJson<T>(address: string, check: (json: T) => void = () => undefined): Promise<T> {
  const messages = pageMessages(readPreferences().language);
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(messages.status(response.status));
    const json = (await response.json()) as T;
    check(json);
    return json;
  } catch (error) {
    throw new Error(messages.fileNotLoaded(address, (error as Error).message), { cause: error });
  }
}

/** The workbook named in the page's address (`?workbook=second`); the add-in's first one by default. */
function workbookId(addinId: string): string {
  const name = new URLSearchParams(location.search).get('workbook');
  return name ? `${addinId}/${name}` : addinId;
}

/** The Excel named in the page's address (`?excel=ltsc-2021`); the current one by default. */
function requestedEdition(): ExcelEdition {
  const name = new URLSearchParams(location.search).get('excel') ?? 'current';
  return excelEditions[parseEditionName(name)];
}

async function start(): Promise<void> {
  const preferences = readPreferences();
  const messages = pageMessages(preferences.language);
  document.documentElement.lang = preferences.language;
  document.documentElement.dataset.theme = preferences.theme;
  element('grid').setAttribute('aria-label', messages.sheets);
  element('bar').setAttribute('aria-label', messages.addin);

  const addin = await fetchJson<AddinDescription>('/workbook/addin.json');
  document.title = localizedText(preferences.language, addin.displayName);
  const page: Page = { addin, messages, preferences };
  const id = workbookId(addin.id);
  const storedWorkbook = await StoredWorkbook.open(id);
  if (!storedWorkbook.isAvailable) showNotice(messages.storageBlocked);
  const access = new WorkbookAccess({ id, storedWorkbook, messages });
  await access.request();
  if (await storedWorkbook.hasNotOpened(access)) await offerToLeaveAside(storedWorkbook, messages);
  if (access.isEditable) storedWorkbook.beginOpening();
  const workbook = await openWorkbook(storedWorkbook, page);
  if (!workbook) return;
  showCellTooltips(workbook.browserGrid, workbook.host);
  access.start(workbook.browserGrid, workbook.host);
  await showAddin(workbook, page, storedWorkbook, access);
}

/** Asks about a workbook that has not opened. Resolves if the user tries again. */
const offerToLeaveAside = (storedWorkbook: StoredWorkbook, messages: PageMessages): Promise<void> =>
  new Promise((resolve) => {
    const leave = () => void storedWorkbook.setAside().then(() => location.reload());
    const close = showBlockingDialog(messages.notOpened, [
      { label: messages.tryAgain, run: () => resolve(close()) },
      { label: messages.leaveAside, run: leave },
    ]);
  });

/** Opens the stored workbook, or a new one; null if the stored one is damaged, which a dialog says. */
async function openWorkbook(storedWorkbook: StoredWorkbook, page: Page): Promise<OpenWorkbook | null> {
  const { addin, messages, preferences } = page;
  const [stored, metadata] = await Promise.all([
    storedWorkbook.read(),
    fetchJson(localizedText(preferences.language, addin.functionsMetadata), checkMetadata),
  ]);
  const offerNewWorkbook = (damaged: unknown) => {
    showBlockingDialog(messages.damaged, [
      { label: messages.downloadDamaged, run: () => downloadDamaged(damaged) },
      {
        label: messages.startOver,
        run: () => void storedWorkbook.setAside().then(() => location.reload()),
      },
    ]);
    return null;
  };
  if ('damaged' in stored) return offerNewWorkbook(stored.damaged);
  const { state } = stored;
  const language = isFrench(preferences.language) ? 'fr' : 'en';
  const newSheets = state
    ? []
    : await fetchJson<WorkbookSheet[]>(`/workbook/sheets.json?language=${language}`);
  try {
    return openGrid(state, newSheets, metadata, page);
  } catch (error) {
    if (!state) throw error;
    return offerNewWorkbook(state);
  }
}

function openGrid(
  state: WorkbookState | undefined,
  newSheets: WorkbookSheet[],
  metadata: FunctionsMetadata,
  { addin, preferences: { language, theme, formattingBar } }: Page,
): OpenWorkbook {
  const data = state ? restoredWorkbookData(state.grid, state.unsettled) : workbookData(newSheets);
  const browserGrid = new BrowserGrid('grid', data, {
    language: isFrench(language) ? 'fr' : 'en',
    dark: theme === 'dark',
    formattingBar,
  });
  const { grid } = browserGrid;
  if (hasValidation(data)) void loadValidation(browserGrid);
  const { namespace, id: addinId } = addin;
  const edition = requestedEdition();
  const host = new WorkbookHost({ edition, grid, namespace, addinId, metadata, state });
  return { browserGrid, host };
}

/** Shows the add-in's buttons and its pane, and lets it use the workbook. */
async function showAddin(
  workbook: OpenWorkbook,
  page: Page,
  storedWorkbook: StoredWorkbook,
  access: WorkbookAccess,
): Promise<void> {
  const { browserGrid, host } = workbook;
  const { addin, messages, preferences } = page;
  const { language } = preferences;
  const pane = createPane(addin, messages, language);
  const commands = new AddinCommands({ showPane: () => pane.show(true), showNotice, messages, language });
  showRibbon(element('ribbon'), addin, language, (control) => void commands.run(control));
  host.onMissing = (member) => showNotice(messages.notImplemented(member));
  addWorkbookMenu(element('tools'), {
    host,
    storedWorkbook,
    isEditable: () => access.isEditable,
    damagedCopy: await storedWorkbook.damagedCopy(),
    messages,
    preferences,
    showNotice,
  });
  if (addin.contextMenu)
    browserGrid.addToContextMenu(commands.contextMenu(addin.contextMenu), (cell) => host.hasAddinMenu(cell));
  listenToCalculationKeys(host);
  connectAddin(workbook, page, { storedWorkbook, pane, commands });
  // As in Excel, the workbook is drawn before the add-in's pages load. Here they share one thread.
  await browserGrid.rendered();
  await storedWorkbook.endOpening();
  addHabits(element('tools'), {
    browserGrid,
    host,
    messages,
    access,
    showNotice,
    onChange: () => storedWorkbook.scheduleSave(),
  });
  new ChartLayer(element('grid'), browserGrid, host.excel, () => storedWorkbook.scheduleSave());
  new EntityCard(browserGrid, messages);
  const loading = loadPage(pane.frame, addin.taskpane, messages, showNotice);
  const ready = functionsReady(loading, host.registry, messages, showNotice);
  if (addin.shortcuts !== null && hasRequirementSet(host.edition, 'KeyboardShortcuts')) {
    listenToShortcuts(addin.shortcuts, (id) => void commands.runAction(id)).catch((error: Error) =>
      showNotice(`${addin.shortcuts}: ${error.message}`),
    );
  }
  window.workbook = createWorkbookApi(host, browserGrid, storedWorkbook, access, {
    ready,
    showPane: pane.show,
  });
}

/** Sets what the host script in the add-in's page uses. */
function connectAddin(
  { browserGrid, host }: OpenWorkbook,
  { preferences: { language, theme } }: Page,
  { storedWorkbook, pane, commands }: { storedWorkbook: StoredWorkbook; pane: Pane; commands: AddinCommands },
): void {
  window.excelHost = {
    edition: host.edition,
    async execute(body, options) {
      const reply = await host.execute(body, options);
      storedWorkbook.scheduleSave();
      return reply;
    },
    onEvent: (emit) => host.excel.subscriptions.onEvent(emit),
    associate: (id, implementation, makeError) => host.registry.associate(id, implementation, makeError),
    associateAction: (name, action) => commands.associate(name, action),
    showPane: (shown) => commands.completed.then(() => pane.show(shown)),
    leavePane: letKeysLeaveRegions(browserGrid),
    onPaneShown: pane.onShown,
    warnBeforeClosing: askBeforeClosing,
    displayLanguage: language,
    dark: theme === 'dark',
  };
}

/** A workbook that does not open says why until the page is loaded again. */
function showFailure(error: Error): void {
  const { tryAgain } = pageMessages(readPreferences().language);
  showBlockingDialog(error.message, [{ label: tryAgain, run: () => location.reload() }]);
}

element('not-loaded').remove();
start().catch(showFailure);
