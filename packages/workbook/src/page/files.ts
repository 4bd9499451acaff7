import { chartPicture } from '../charts/chart-picture.ts';
import type { WorkbookHost } from '../workbook-host.ts';
import type { PageMessages } from './messages.ts';
import { confirm } from './prompts.ts';
import type { StoredWorkbook } from './stored-workbook.ts';

interface SavingOptions {
  host: WorkbookHost;
  messages: PageMessages;
  showNotice: (message: string) => void;
}

export interface FileOptions extends SavingOptions {
  storedWorkbook: StoredWorkbook;
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

// The modules for files are loaded with the first file.
const loadModule = () => import('../xlsx/xlsx.ts');

/** Offers the workbook as an Excel file. */
export async function saveAsXlsx({ host, messages, showNotice }: SavingOptions): Promise<void> {
  try {
    const { saveXlsx } = await loadModule();
    await host.calculation.applied();
    const { contents, differences } = await saveXlsx(host, (chart) => chartPicture(host.grid, chart));
    download({ name: `${host.grid.name}.xlsx`, contents, type: xlsxType });
    const texts = differences.map((one) => messages.differences[one]);
    if (texts.length > 0) showNotice(messages.fileDiffers(texts.join('; ')));
  } catch (error) {
    showNotice(messages.xlsxNotSaved((error as Error).message));
  }
}

/** Lets the user choose an Excel file, and replaces the workbook by it after a question. */
export function chooseXlsx(options: FileOptions): void {
  chooseFile(`.xlsx,${xlsxType}`, (file) => openXlsxFile(file, options));
}

/** Replaces the workbook by an Excel file after a question, or says why it is refused. */
async function openXlsxFile(file: File, options: FileOptions): Promise<void> {
  const { host, storedWorkbook, messages, showNotice } = options;
  const { namespace, addinId } = host;
  const { FileRefusal, openXlsx } = await loadModule();
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = file.name.replace(/\.xlsx$/i, '');
    const { state, omissions } = await openXlsx(bytes, { name, namespace, addinId });
    const omitted = omissions.map((one) => messages.omissions[one]).join(', ');
    const question = [messages.openQuestion(file.name), ...(omitted ? [messages.omitted(omitted)] : [])].join(
      ' ',
    );
    if (!(await confirm(question, { confirm: messages.openConfirm, cancel: messages.resetCancel }))) return;
    const failure = await storedWorkbook.replace(state);
    if (failure === null) location.reload();
    else showNotice(failure === 'full' ? messages.storageFull : messages.storageBlocked);
  } catch (error) {
    const reason = error instanceof FileRefusal ? messages.refusals[error.reason] : (error as Error).message;
    showNotice(messages.xlsxRefused(file.name, reason));
  }
}

/** @param accept The types of the files, as the browser's dialog takes them. */
export function chooseFile(accept: string, onFile: (file: File) => Promise<void>): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) void onFile(file);
  });
  input.click();
}

/** Imports a CSV file as a new sheet, or says why it can't be. */
export async function importCsvFile(
  file: File,
  { host, messages, showNotice }: SavingOptions,
): Promise<void> {
  try {
    const { importCsv } = await import('./csv.ts');
    importCsv(host.grid, file.name, await file.text());
  } catch {
    showNotice(messages.invalidCsv(file.name));
  }
}

/** Opens a file that is dropped on the page as the menu does: CSV as a sheet, any other as an Excel file, which may be refused. */
export function openDroppedFiles(options: FileOptions & { isEditable: () => boolean }): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  // Otherwise, the browser leaves the workbook to show the file.
  const accept = (event: DragEvent) => hasFiles(event) && event.preventDefault();
  addEventListener('dragover', accept, { capture: true });
  addEventListener(
    'drop',
    (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      if (!options.isEditable()) return;
      void (/\.csv$/i.test(file.name) ? importCsvFile(file, options) : openXlsxFile(file, options));
    },
    { capture: true },
  );
}

interface DownloadedFile {
  name: string;
  contents: string | Uint8Array;
  type: string;
}

/** Offers a file, in the browser's way. */
export function download({ name, contents, type }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([contents as BlobPart], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
