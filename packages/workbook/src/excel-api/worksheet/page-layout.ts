import { type RangeObject, SheetCollection, SheetObject } from '../host.ts';
import { resolveReference } from '../range/index.ts';
import type { PageLayoutRecord, PageZoom } from '../state.ts';
import { argumentError, existing, RemoteObject } from '../wire/index.ts';

export class PageBreak extends RemoteObject {
  constructor(private readonly row: number) {
    super();
  }

  get rowIndex(): number {
    return this.row;
  }
}

/** The rows that begin pages when a sheet is printed. */
export class PageBreakCollection extends SheetCollection<PageBreak> {
  get items(): PageBreak[] {
    return this.#rows.map((row) => new PageBreak(row));
  }

  /** Before the first row of a range; there is none before the first row of the sheet. */
  add(range: RangeObject | string): PageBreak {
    const { host, sheetId } = this;
    const { area, sheetId: ofRange } = resolveReference(host.grid, range, sheetId);
    if (ofRange !== sheetId || area.row === 0) throw argumentError();
    this.#set([...new Set([...this.#rows, area.row])].sort((one, other) => one - other));
    return new PageBreak(area.row);
  }

  getItem(index: string): PageBreak {
    return new PageBreak(Number(index));
  }

  removePageBreaks(): void {
    this.#set([]);
  }

  get #rows(): readonly number[] {
    return this.host.state.pageLayouts.get(this.sheetId)?.breaks ?? [];
  }

  #set(breaks: number[]): void {
    const { protection, state } = this.host;
    protection.check(this.sheetId);
    state.pageLayouts.set(this.sheetId, { ...state.pageLayouts.get(this.sheetId), breaks });
  }
}

const orientations = ['Portrait', 'Landscape'];

/** How a sheet is printed, as Excel stores it. */
export class PageLayout extends SheetObject {
  get orientation(): string {
    return this.#record.orientation ?? 'Portrait';
  }

  set orientation(orientation: string) {
    if (!orientations.includes(orientation)) throw argumentError();
    this.#edit().orientation = orientation;
  }

  set paperSize(paperSize: string) {
    this.#edit().paperSize = paperSize;
  }

  set centerHorizontally(isCentered: boolean) {
    this.#edit().centerHorizontally = isCentered;
  }

  get zoom(): PageZoom {
    return this.#record.zoom ?? { scale: 100 };
  }

  /** A scale and pages to fit exclude each other (Microsoft: "Excel.PageLayoutZoomOptions"). */
  set zoom(zoom: PageZoom) {
    const fits = zoom.horizontalFitToPages !== undefined || zoom.verticalFitToPages !== undefined;
    const hasScale = zoom.scale !== undefined;
    if (fits === hasScale || (hasScale && !(zoom.scale! >= 10 && zoom.scale! <= 400))) throw argumentError();
    this.#edit().zoom = { ...zoom };
  }

  setPrintArea(area: RangeObject | string): void {
    this.#edit().printArea = this.#area(area);
  }

  getPrintArea(): RemoteObject {
    return existing(
      this.#record.printArea ? this.host.objects.rangeAreas(this.sheetId, [this.#record.printArea]) : null,
    );
  }

  setPrintTitleRows(rows: RangeObject | string): void {
    this.#edit().titleRows = this.#area(rows);
  }

  #area(reference: RangeObject | string) {
    const { area, sheetId } = resolveReference(this.host.grid, reference, this.sheetId);
    if (sheetId !== this.sheetId) throw argumentError();
    return area;
  }

  get #record(): PageLayoutRecord {
    return this.host.state.pageLayouts.get(this.sheetId) ?? {};
  }

  #edit(): PageLayoutRecord {
    this.host.protection.check(this.sheetId);
    const { pageLayouts } = this.host.state;
    const record = pageLayouts.get(this.sheetId) ?? {};
    pageLayouts.set(this.sheetId, record);
    return record;
  }
}
