import type { BrowserGrid } from '../grid/browser-grid.ts';
import type { WorkbookHost } from '../workbook-host.ts';
import { exportCsv } from './csv.ts';
import { download } from './download.ts';
import type { PageMessages } from './messages.ts';
import { hideBanner, showBanner } from './prompts.ts';
import type { SaveFailure, StoredWorkbook } from './stored-workbook.ts';
import { WorkbookLock } from './workbook-lock.ts';

interface AccessOptions {
  /** Of the workbook in this browser. */
  id: string;
  storedWorkbook: StoredWorkbook;
  messages: PageMessages;
}

/** Saves before a workbook is handed over. */
const maxSaves = 5;

/** Whether this tab edits the workbook, and what it says when its changes are not saved. */
export class WorkbookAccess {
  readonly #options: AccessOptions;
  readonly #lock: WorkbookLock;
  #isEditable = false;
  #open: { browserGrid: BrowserGrid; host: WorkbookHost } | null = null;

  constructor(options: AccessOptions) {
    this.#options = options;
    this.#lock = new WorkbookLock(options.id, {
      onHandOver: () => this.#handOver(),
      onTaken: () => this.#becomeReadOnly(),
    });
  }

  get isEditable(): boolean {
    return this.#isEditable;
  }

  /** Decides whether this tab edits the workbook. Call before the stored workbook is read. */
  async request(): Promise<void> {
    this.#isEditable = await this.#lock.acquire();
  }

  /** Saves the open workbook from now on, or makes it read-only. */
  start(browserGrid: BrowserGrid, host: WorkbookHost): void {
    this.#open = { browserGrid, host };
    if (!this.#isEditable) return this.#becomeReadOnly();
    const { storedWorkbook } = this.#options;
    storedWorkbook.startSaving({
      state: () => host.state(),
      onResult: (failure) => this.#showResult(failure),
    });
    browserGrid.watchChanges(() => storedWorkbook.scheduleSave());
  }

  async #handOver(): Promise<void> {
    const { storedWorkbook } = this.#options;
    await this.#open?.browserGrid.endEditing();
    this.#refuseChanges();
    // What was typed last may still be calculated while it is saved.
    for (let attempt = 0; attempt < maxSaves; attempt++) {
      if ((await storedWorkbook.save()) && !storedWorkbook.hasUnsavedChanges) break;
    }
    this.#becomeReadOnly();
  }

  #refuseChanges(): void {
    this.#isEditable = false;
    this.#open?.browserGrid.setReadOnly();
    if (this.#open) this.#open.host.excel.isReadOnly = true;
  }

  #becomeReadOnly(): void {
    const { storedWorkbook, messages } = this.#options;
    this.#refuseChanges();
    storedWorkbook.stopSaving();
    if (storedWorkbook.hasUnsavedChanges) return this.#showResult('conflict');
    showBanner(messages.openElsewhere, [{ label: messages.editHere, run: () => this.#lock.takeOver() }]);
  }

  #showResult(failure: SaveFailure | null): void {
    const { storedWorkbook, messages } = this.#options;
    if (failure === null) return hideBanner();
    const exportSheet = {
      label: messages.exportCsv,
      run: () => download({ ...exportCsv(this.#open!.host.grid), type: 'text/csv' }),
    };
    if (failure === 'conflict') {
      showBanner(messages.savedElsewhere, [
        exportSheet,
        { label: messages.reload, run: () => location.reload() },
      ]);
      return;
    }
    const message = failure === 'full' ? messages.storageFull : messages.saveFailed(failure.reason);
    showBanner(message, [exportSheet, { label: messages.tryAgain, run: () => void storedWorkbook.save() }]);
  }
}
