import { Application } from './application.ts';
import { CustomXmlPartCollection } from './custom-xml-part.ts';
import type { ExcelHost } from '../excel-host.ts';
import type { NamedItemCollection } from '../name/named-item.ts';
import { RangeAreas } from '../range/range-areas.ts';
import type { Range } from '../range/range.ts';
import { RemoteObject } from '../wire/remote-object.ts';
import { Runtime } from './runtime.ts';
import { SettingCollection } from './setting.ts';
import { TableCollection } from '../table/table-collection.ts';
import { WorksheetCollection } from '../worksheet/worksheet-collection.ts';

/** The workbook: where every path of a request begins. */
export class Workbook extends RemoteObject {
  readonly #host: ExcelHost;

  constructor(host: ExcelHost) {
    super();
    this.#host = host;
  }

  get name(): string {
    return this.#host.grid.workbook.getName();
  }

  get readOnly(): boolean {
    return false;
  }

  /** The client asks for the application and the workbook by paths from the root. */
  get workbook(): Workbook {
    return this;
  }

  get _Runtime(): Runtime {
    return new Runtime(this.#host.events);
  }

  get application(): Application {
    return new Application(this.#host);
  }

  get worksheets(): WorksheetCollection {
    return new WorksheetCollection(this.#host);
  }

  get tables(): TableCollection {
    return new TableCollection(this.#host);
  }

  get names(): NamedItemCollection {
    return this.#host.names();
  }

  get settings(): SettingCollection {
    return new SettingCollection(this.#host);
  }

  get customXmlParts(): CustomXmlPartCollection {
    return new CustomXmlPartCollection(this.#host.customXmlParts);
  }

  getSelectedRange(): Range {
    const { sheetId, area } = this.#host.selection();
    return this.#host.range(sheetId, area);
  }

  /** The selection is one rectangle here. */
  getSelectedRanges(): RangeAreas {
    const { sheetId, area } = this.#host.selection();
    return new RangeAreas(this.#host, sheetId, [area]);
  }

  getActiveCell(): Range {
    return this.getSelectedRange().getCell(0, 0);
  }

  _RemoveReference(id: string): void {
    this.#host.forget(id);
  }

  _GetRangeForEventByReferenceId(id: string): Range {
    return this.#host.keptRange(id);
  }

  _GetRangeOrNullObjectForEventByReferenceId(id: string): Range {
    return this.#host.keptRange(id);
  }
}
