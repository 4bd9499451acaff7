import type { ExcelHost } from '../excel-host.ts';
import { cellAddress } from '../../grid/address.ts';
import type { Area } from '../../grid/area.ts';
import type { GridCell } from '../../grid/cell-contents.ts';
import { RemoteObject } from '../wire/remote-object.ts';
import { valueType } from './value-type.ts';

/** The cells of a range that are not hidden (Microsoft: "Excel.RangeView"). */
export class RangeView extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #sheetId: string;
  readonly #area: Area;

  constructor(host: ExcelHost, sheetId: string, area: Area) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
    this.#area = area;
  }

  get rowCount(): number {
    return this.#shown('rows').length;
  }

  get columnCount(): number {
    return this.#shown('columns').length;
  }

  get values(): unknown[][] {
    return this.#cells(({ value }) => value ?? '');
  }

  get formulas(): unknown[][] {
    return this.#cells(({ formula, value }) => formula ?? value ?? '');
  }

  get text(): string[][] {
    return this.#cells(({ text }) => text);
  }

  get numberFormat(): string[][] {
    return this.#cells(({ numberFormat }) => numberFormat);
  }

  get valueTypes(): string[][] {
    return this.#cells(valueType);
  }

  get cellAddresses(): string[][] {
    const { row, column } = this.#area;
    return this.#shown('rows').map((down) =>
      this.#shown('columns').map((right) => cellAddress(row + down, column + right)),
    );
  }

  #cells<Part>(part: (cell: GridCell) => Part): Part[][] {
    const cells = this.#host.grid.read(this.#sheetId, this.#area);
    const columns = this.#shown('columns');
    return this.#shown('rows').map((row) => columns.map((column) => part(cells[row]![column]!)));
  }

  /** Rows or columns that are shown, from 0. */
  #shown(along: 'rows' | 'columns'): number[] {
    const { structure } = this.#host.grid;
    const [start, length] = along === 'rows' ? (['row', 'rows'] as const) : (['column', 'columns'] as const);
    return Array.from({ length: this.#area[length] }, (_, index) => index).filter(
      (index) =>
        !structure.hidden(
          this.#sheetId,
          { ...this.#area, [start]: this.#area[start] + index, [length]: 1 },
          along,
        ),
    );
  }
}
