import { importCsv } from './csv.ts';
import { openXlsxFile, type FileOptions } from './files.ts';

/** Imports a CSV file as a new sheet, or says why it can't be. */
export async function importCsvFile(
  file: File,
  { host, messages, showNotice }: Pick<FileOptions, 'host' | 'messages' | 'showNotice'>,
): Promise<void> {
  try {
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
