import type { WorkbookHost } from '../workbook-host.ts';
import { chooseFile, chooseXlsx, download, importCsvFile, openDroppedFiles, saveAsXlsx } from './files.ts';
import type { PageMessages } from './messages.ts';
import { isFrench, languages, type Preferences, storePreferences } from './preferences.ts';
import { confirm } from './prompts.ts';
import { textOfDamaged } from './stored-state.ts';
import type { StoredWorkbook } from './stored-workbook.ts';
import { menuButton, type MenuEntry } from './toolbar.ts';

interface WorkbookMenuOptions {
  host: WorkbookHost;
  storedWorkbook: StoredWorkbook;
  isEditable: () => boolean;
  /** A workbook that could not be opened; undefined if there is none. */
  damagedCopy: unknown;
  messages: PageMessages;
  preferences: Preferences;
  showNotice: (message: string) => void;
}

export function addWorkbookMenu(toolbar: HTMLElement, options: WorkbookMenuOptions): void {
  const { host, storedWorkbook, isEditable, damagedCopy, messages, preferences, showNotice } = options;
  openDroppedFiles(options);
  const reloadWith = async (changes: Partial<Preferences>) => {
    try {
      storePreferences(changes);
    } catch {
      return showNotice(messages.storageBlocked);
    }
    await storedWorkbook.save();
    location.reload();
  };
  const reset = async () => {
    const buttons = { confirm: messages.resetConfirm, cancel: messages.resetCancel };
    if (!(await confirm(messages.resetQuestion, buttons))) return;
    await storedWorkbook.delete();
    location.reload();
  };
  const whereEditable = (entry: MenuEntry) => (isEditable() ? [entry] : []);
  toolbar.append(
    menuButton(messages.workbook, () => [
      [
        ...whereEditable({ label: messages.openXlsx, run: () => chooseXlsx(options) }),
        { label: messages.saveXlsx, run: () => void saveAsXlsx(options) },
        ...whereEditable({
          label: messages.importCsv,
          run: () => chooseFile('.csv,text/csv', (file) => importCsvFile(file, options)),
        }),
      ],
      [
        { label: `${messages.recalculateSheet}   ⇧F9`, run: () => recalculateActiveSheet(host) },
        { label: `${messages.recalculateAll}   Ctrl+Alt+F9`, run: () => host.recalculate() },
      ],
      Object.entries(languages).map(([tag, label]) => ({
        label,
        checked: isFrench(tag) === isFrench(preferences.language),
        run: () => void reloadWith({ language: tag }),
      })),
      (['light', 'dark'] as const).map((theme) => ({
        label: messages[theme],
        checked: theme === preferences.theme,
        run: () => void reloadWith({ theme }),
      })),
      [
        {
          label: preferences.formattingBar ? messages.hideFormattingBar : messages.showFormattingBar,
          run: () => void reloadWith({ formattingBar: !preferences.formattingBar }),
        },
      ],
      [
        ...(damagedCopy === undefined
          ? []
          : [{ label: messages.downloadDamaged, run: () => downloadDamaged(damagedCopy) }]),
        ...whereEditable({ label: messages.reset, run: reset }),
      ],
    ]),
  );
}

export const downloadDamaged = (damaged: unknown): void =>
  download({ name: 'damaged-workbook.json', contents: textOfDamaged(damaged), type: 'application/json' });

/** Excel's keys: F9 for volatile formulas, Shift+F9 for the active sheet, Ctrl+Alt+F9 for every formula. */
export function listenToCalculationKeys(host: WorkbookHost): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F9') return;
      event.preventDefault();
      if (event.shiftKey) recalculateActiveSheet(host);
      else if (event.ctrlKey && event.altKey) host.recalculate();
      else void host.calculation.recalculate([]);
    },
    { capture: true },
  );
}

const recalculateActiveSheet = (host: WorkbookHost): void => host.recalculate(host.grid.worksheets.activeId);
