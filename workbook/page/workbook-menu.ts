import type { WorkbookHost } from '../host.ts';
import { menuButton } from './bar.ts';
import { csvOfSheet, sheetOfCsv } from './csv.ts';
import type { KeptWorkbook } from './kept-workbook.ts';
import { choose, isFrench, languages, type Preferences } from './preferences.ts';
import { ask } from './question.ts';
import type { Words } from './words.ts';

/** The workbook's own menu: calculating, CSV, language, theme, starting over. */
export function showWorkbookMenu(
  bar: HTMLElement,
  host: WorkbookHost,
  kept: KeptWorkbook,
  words: Words,
  { language, theme }: Preferences,
  say: (sentence: string) => void,
): void {
  const reload = async (chosen: Partial<Preferences>) => {
    choose(chosen);
    await kept.save();
    location.reload();
  };
  bar.append(
    menuButton(words.workbook, () => [
      [
        { label: `${words.recalculateSheet}   ⇧F9`, run: () => recalculateShown(host) },
        { label: `${words.recalculateAll}   Ctrl+Alt+F9`, run: () => host.recalculate() },
      ],
      [
        { label: words.importCsv, run: () => void importCsv(host, words, say) },
        { label: words.exportCsv, run: () => download(csvOfSheet(host)) },
      ],
      Object.entries(languages).map(([tag, label]) => ({
        label,
        checked: isFrench(tag) === isFrench(language),
        run: () => void reload({ language: tag }),
      })),
      (['light', 'dark'] as const).map((one) => ({
        label: words[one],
        checked: one === theme,
        run: () => void reload({ theme: one }),
      })),
      [
        {
          label: words.startOver,
          run: async () => {
            if (!(await ask(words.startOverQuestion, words.startOverNow, words.keepThem))) return;
            await kept.forget();
            location.reload();
          },
        },
      ],
    ]),
  );
}

/** Excel's keys: F9 calculates what is volatile, Shift+F9 the sheet that is shown, Ctrl+Alt+F9 every formula. */
export function listenToCalculationKeys(host: WorkbookHost): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F9') return;
      event.preventDefault();
      if (event.shiftKey) recalculateShown(host);
      else if (event.ctrlKey && event.altKey) host.recalculate();
      else void host.calculation.recalculate([]);
    },
    { capture: true },
  );
}

const recalculateShown = (host: WorkbookHost): void =>
  host.recalculate(host.grid.workbook.getActiveSheet().getSheetId());

function download({ name, text }: { name: string; text: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

async function importCsv(host: WorkbookHost, words: Words, say: (sentence: string) => void): Promise<void> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.csv,text/csv';
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      sheetOfCsv(host, file.name, await file.text());
    } catch {
      say(words.unreadable(file.name));
    }
  });
  input.click();
}
