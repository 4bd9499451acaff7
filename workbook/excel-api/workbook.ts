import { CustomXmlPartCollection } from './custom-xml-part.ts';
import type { ExcelHost } from './excel-host.ts';
import { NamedItemCollection } from './named-item.ts';
import { Range } from './range.ts';
import { RemoteObject } from './remote-object.ts';
import { SettingCollection } from './setting.ts';
import { TableCollection } from './table.ts';
import { WorksheetCollection } from './worksheet.ts';

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

  /** The client asks for the application and the workbook by paths from the root. */
  get workbook(): Workbook {
    return this;
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
    return new NamedItemCollection(this.#host);
  }

  get settings(): SettingCollection {
    return new SettingCollection(this.#host.settings);
  }

  get customXmlParts(): CustomXmlPartCollection {
    return new CustomXmlPartCollection(this.#host.customXmlParts);
  }

  getSelectedRange(): Range {
    const { sheetId, area } = this.#host.selection();
    return new Range(this.#host, sheetId, area);
  }

  _RemoveReference(id: string): void {
    this.#host.forget(id);
  }

  _GetRangeForEventByReferenceId(id: string): Range {
    return this.#host.keptRange(id);
  }

  getActiveCell(): Range {
    return this.getSelectedRange().getCell(0, 0);
  }
}

/** The program. */
class Application extends RemoteObject {
  readonly #host: ExcelHost;

  constructor(host: ExcelHost) {
    super();
    this.#host = host;
  }

  get calculationMode(): string {
    return 'Automatic';
  }

  /** What has changed is calculated by itself; a full calculation takes every formula. */
  calculate(type: string): void {
    if (type !== 'Recalculate') this.#host.recalculate();
  }

  /** The grid calculates after each change by itself; a request is one task, so nothing calculates in between. */
  suspendApiCalculationUntilNextSync(): void {}

  /** The grid paints when a task has ended. */
  suspendScreenUpdatingUntilNextSync(): void {}
}
