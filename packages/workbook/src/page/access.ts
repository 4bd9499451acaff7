import type { BrowserGrid } from '../grid/browser-grid.ts';
import type { WorkbookHost } from '../workbook-host.ts';
import { saveAsXlsx } from './files.ts';
import type { PageMessages } from './messages.ts';
import { hideBanner, showBanner, showNotice } from './prompts.ts';
import type { SaveFailure, StoredWorkbook } from './stored-workbook.ts';

interface AccessOptions {
  /** Of the workbook in this browser. */
  id: string;
  storedWorkbook: StoredWorkbook;
  messages: PageMessages;
}

/** Milliseconds for which a page that is being left may still hold the workbook, as in a reload. */
const leaveTimeout = 400;

/**
 * Lets the tab that opens a workbook first edit it, and says why another one is read-only or why changes are not saved. A
 * browser without Web Locks lets every tab edit.
 */
export class WorkbookAccess {
  readonly #options: AccessOptions;
  readonly #lockName: string;
  #isEditable = false;

  constructor(options: AccessOptions) {
    this.#options = options;
    this.#lockName = `workbook ${options.id}`;
  }

  get isEditable(): boolean {
    return this.#isEditable;
  }

  /** Decides whether this tab edits the workbook. Call before the stored workbook is read. */
  async request(): Promise<void> {
    if (!('locks' in navigator)) {
      this.#isEditable = true;
      return;
    }
    this.#isEditable = await new Promise<boolean>((resolve) => {
      const untilClosed = () => {
        resolve(true);
        return new Promise<void>(() => undefined);
      };
      const signal = AbortSignal.timeout(leaveTimeout);
      navigator.locks.request(this.#lockName, { signal }, untilClosed).catch(() => resolve(false));
    });
  }

  /** Saves the open workbook from now on, or makes it read-only. */
  start(browserGrid: BrowserGrid, host: WorkbookHost): void {
    const { storedWorkbook } = this.#options;
    if (!this.#isEditable) {
      browserGrid.setReadOnly();
      host.excel.isReadOnly = true;
      void this.#offerReload();
      return;
    }
    storedWorkbook.startSaving({
      state: () => host.state(),
      onResult: (failure) => this.#showResult(failure, host),
    });
    browserGrid.watchChanges(() => storedWorkbook.scheduleSave());
  }

  /** Says that another tab edits the workbook, and offers it when that tab has been closed. */
  async #offerReload(): Promise<void> {
    const { messages } = this.#options;
    showBanner(messages.openElsewhere, []);
    await navigator.locks.request(this.#lockName, () => undefined);
    showBanner(messages.closedElsewhere, [{ label: messages.reload, run: () => location.reload() }]);
  }

  #showResult(failure: SaveFailure | null, host: WorkbookHost): void {
    const { storedWorkbook, messages } = this.#options;
    if (failure === null) return hideBanner();
    showBanner(failure === 'full' ? messages.storageFull : messages.saveFailed(failure.reason), [
      { label: messages.saveXlsx, run: () => void saveAsXlsx({ host, messages, showNotice }) },
      { label: messages.tryAgain, run: () => void storedWorkbook.save() },
    ]);
  }
}
