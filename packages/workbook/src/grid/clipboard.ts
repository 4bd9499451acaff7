import type { ICellData } from '@univerjs/core';
import {
  ISheetClipboardService,
  SheetClipboardService,
  type UniverSheetsUIPlugin,
} from '@univerjs/preset-sheets-core';
import { SetRangeValuesMutation, SetRangeValuesUndoMutationFactory } from '@univerjs/sheets';
import { dataTypeOf } from '../data-types/data-type.ts';
import type { Grid } from './grid.ts';

/** Larger tables are pasted without their formats: Univer takes 0.2 ms to read those of each cell. */
const maxFormattedCells = 10_000;

export interface PastedText {
  /** Cells separated by tabs and line breaks. */
  text: string;
  /** Whether its formats are left out. */
  isUnformatted: boolean;
}

/** Univer's clipboard, which leaves texts to the page: it takes 0.2 ms for each cell, in one task. */
export class TextClipboard extends SheetClipboardService {
  /** Called with a text to paste. Returns whether it is pasted, or refused with a word. */
  onText: (pasted: PastedText) => boolean = () => false;

  /** Ctrl+V. */
  override async legacyPaste(html?: string, text?: string, files?: File[]): Promise<boolean> {
    return this.#takeText(html, text) || super.legacyPaste(html, text, files);
  }

  /** Paste in the menus. */
  override async paste(item: ClipboardItem, pasteType?: 'default-paste'): Promise<boolean> {
    const read = async (type: string) =>
      item.types.includes(type) ? (await item.getType(type)).text() : undefined;
    const isOfValues = pasteType === undefined || valueTypes.includes(pasteType);
    const isTaken = isOfValues && this.#takeText(await read('text/html'), await read('text/plain'));
    return isTaken || super.paste(item, pasteType);
  }

  #takeText(html: string | undefined, text: string | undefined): boolean {
    // What was copied here has its id in the HTML, and is pasted with its formulas and formats.
    if (!text || html?.includes('data-copy-id=')) return false;
    const isUnformatted = Boolean(html) && (text.match(/[\t\n]/g)?.length ?? 0) > maxFormattedCells;
    if (html && !isUnformatted) return false;
    if (!this.onText({ text, isUnformatted })) return false;
    this.removeMarkSelection();
    this.disposePasteOptionsCache();
    return true;
  }
}

/** Univer's names of pasting everything and of pasting values. */
const valueTypes: readonly string[] = ['default-paste', 'special-paste-value'];

/** Lets pasted cells keep their data types, which Univer leaves behind; pasted formulas bring their own. */
export function keepPastedDataTypes({ injector }: Grid): void {
  injector.get(ISheetClipboardService).addClipboardHook({
    id: 'data types',
    onPasteCells(from, { unitId, subUnitId, range: { rows, cols } }, cells, { pasteType, copyType }) {
      const cellValue: Record<number, Record<number, ICellData>> = {};
      cells.forValue((row, column, { v, t, f, si, custom }) => {
        const isFormula = pasteType === 'default-paste' && Boolean(f ?? si);
        if (isFormula || !dataTypeOf(custom)) return;
        (cellValue[rows[row]!] ??= {})[cols[column]!] = { v, t, custom };
      });
      // What is cut is moved as a whole.
      const isKept = from && copyType === 'COPY' && valueTypes.includes(pasteType);
      if (!isKept || Object.keys(cellValue).length === 0) return { redos: [], undos: [] };
      const params = { unitId, subUnitId, cellValue };
      const before = injector.invoke((accessor) => SetRangeValuesUndoMutationFactory(accessor, params));
      const { id } = SetRangeValuesMutation;
      return { redos: [{ id, params }], undos: [{ id, params: before }] };
    },
  });
}

type Options = NonNullable<ConstructorParameters<typeof UniverSheetsUIPlugin>[0]>;

/** For the options of Univer's plugin. */
export const textClipboard: NonNullable<Options['override']> = [
  [ISheetClipboardService, { useClass: TextClipboard }],
];
