import { cellAddress } from '../../grid/address.ts';
import type { Area } from '../../grid/area.ts';
import type { GridCell } from '../../grid/cell-contents.ts';
import type { Along } from '../../grid/structure.ts';
import type { RangeHost } from '../host.ts';
import { RemoteObject } from '../wire/index.ts';
import { toCellValue, valueType, type CellValue } from './cell-value.ts';

export class RangeView extends RemoteObject {
  constructor(
    private readonly host: RangeHost,
    private readonly sheetId: string,
    private readonly area: Area,
  ) {
    super();
  }

  get rowCount(): number {
    return this.#visible('rows').length;
  }

  get columnCount(): number {
    return this.#visible('columns').length;
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

  get valuesAsJson(): CellValue[][] {
    return this.#cells(toCellValue);
  }

  get valuesAsJsonLocal(): CellValue[][] {
    return this.valuesAsJson;
  }

  get valueTypes(): string[][] {
    return this.#cells(valueType);
  }

  get cellAddresses(): string[][] {
    const { row, column } = this.area;
    const columns = this.#visible('columns');
    return this.#visible('rows').map((down) =>
      columns.map((right) => cellAddress(row + down, column + right)),
    );
  }

  #cells<Part>(part: (cell: GridCell) => Part): Part[][] {
    const cells = this.host.grid.read(this.sheetId, this.area);
    const columns = this.#visible('columns');
    return this.#visible('rows').map((row) => columns.map((column) => part(cells[row]![column]!)));
  }

  /** Rows or columns from 0. */
  #visible(along: Along): number[] {
    const { structure } = this.host.grid;
    const [start, length] = along === 'rows' ? (['row', 'rows'] as const) : (['column', 'columns'] as const);
    const isHidden = (index: number) =>
      structure.hidden(this.sheetId, { ...this.area, [start]: this.area[start] + index, [length]: 1 }, along);
    return Array.from({ length: this.area[length] }, (_, index) => index).filter((index) => !isHidden(index));
  }
}
