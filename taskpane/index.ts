import { registerFunctions } from '../functions/register.ts';
import { sharedRuntime } from '../src/app/runtime.ts';
import { workbookQueries } from '../src/app/workbook-queries.ts';
import { associateCommands } from './frame/commands.ts';
import { officeHost } from './office-host.ts';
import './taskpane.css';
import { awaitDateSystem } from '../src/excel/cells/index.ts';
import { cellMessages } from '../src/language/index.ts';

// For the diagnostics: Excel may call the functions from the state after this one on.
performance.mark('cdata.functions', { detail: document.readyState });
registerFunctions(workbookQueries);
void start();

/** Shows the pane. React and the screens load when it is first on screen. */
async function start(): Promise<void> {
  const container = document.getElementById('pane')!;
  const host = await officeHost();
  if (host !== 'excel') {
    await import(/* webpackChunkName: "outside-excel" */ './outside-excel.ts').then(
      ({ showOutsideExcel }) => showOutsideExcel(container, host),
      () => undefined,
    );
    if (host === 'none' || typeof Office === 'undefined') return;
    // Excel may be slow.
    await Office.onReady();
  }
  // Its answer is there when the first function needs it.
  void awaitDateSystem(workbookQueries.countsFrom1904);
  associateCommands();
  void openWithTables();
  await paneOnScreen();
  for (;;) {
    try {
      // Sets the language, should the pane not load.
      sharedRuntime();
      const { renderPane } = await import(/* webpackChunkName: "pane" */ './pane.tsx');
      await renderPane(container);
      return;
    } catch {
      await nextAttempt(container);
    }
  }
}

/** If Excel has loaded the page because the workbook has tables to refresh, shows the pane. */
async function openWithTables(): Promise<void> {
  try {
    if ((await Office.addin.getStartupBehavior()) !== Office.StartupBehavior.load) return;
    const { showPaneForTables } = await import(
      /* webpackChunkName: "open-with-tables" */ './commands/open-with-tables.ts'
    );
    await showPaneForTables();
  } catch {
    // The user opens the pane.
  }
}

/** Shows that the pane could not be loaded, until the user tries again or opens it again, or the network is back. */
async function nextAttempt(container: HTMLElement): Promise<void> {
  const { notLoaded, tryAgain } = cellMessages();
  const sentence = Object.assign(document.createElement('p'), { role: 'alert', textContent: notLoaded });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: tryAgain });
  container.replaceChildren(sentence, button);
  await new Promise((resolve) => {
    button.addEventListener('click', resolve, { once: true });
    addEventListener('online', resolve, { once: true });
    void paneShownAgain().then(resolve);
  });
  container.replaceChildren();
}

/** Resolves when the pane is shown after it was hidden: a script may fail to load while nobody sees the message. */
function paneShownAgain(): Promise<void> {
  return new Promise((resolve) => {
    let wasHidden = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)!.isIntersecting) wasHidden = true;
      else if (wasHidden) {
        observer.disconnect();
        resolve();
      }
    });
    observer.observe(document.documentElement);
  });
}

/**
 * In the shared runtime this page also runs hidden, for the functions. Office reports only changes, so the page
 * observes itself too: nothing intersects with the viewport while the page is hidden or has no size.
 */
function paneOnScreen(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
    Office.addin
      ?.onVisibilityModeChanged(({ visibilityMode }) => {
        if (visibilityMode === Office.VisibilityMode.taskpane) resolve();
      })
      .catch(() => undefined);
  });
}
