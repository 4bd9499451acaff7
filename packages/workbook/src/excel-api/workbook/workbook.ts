import type { Calculation, CalculationMode, Host } from '../host.ts';
import { NamedItemCollection } from '../names.ts';
import { Range, RangeAreas } from '../range/index.ts';
import { TableCollection } from '../table/index.ts';
import { argumentError, RemoteObject } from '../wire/index.ts';
import { CustomXmlPartCollection } from './custom-xml-part.ts';
import { SettingCollection } from './setting.ts';
import { WorksheetCollection } from '../worksheet/index.ts';

export class Application extends RemoteObject {
  constructor(
    private readonly calculation: Calculation,
    private readonly mode: CalculationMode,
  ) {
    super();
  }

  get calculationMode(): CalculationMode {
    return this.mode;
  }

  /** Changed cells are calculated without a call; a full calculation takes every formula. */
  calculate(type: string): void {
    if (type !== 'Recalculate') this.calculation.recalculate();
  }

  /** A request is one task, so nothing calculates within it. */
  suspendApiCalculationUntilNextSync(): void {}
}

/** Days from the day zeros of the two date systems (Microsoft: "Date systems in Excel"). */
const dayZero1900 = Date.UTC(1899, 11, 30);
const dayZero1904 = Date.UTC(1904, 0, 1);
const millisecondsPerDay = 86_400_000;

/** `Excel.FunctionResult`. */
class FunctionResult extends RemoteObject {
  constructor(private readonly result: number) {
    super();
  }

  get value(): number {
    return this.result;
  }
}

/** `Excel.Functions`, of numbers. */
export class Functions extends RemoteObject {
  constructor(private readonly countsFrom1904: boolean) {
    super();
  }

  date(year: unknown, month: unknown, day: unknown): FunctionResult {
    if ([year, month, day].some((part) => typeof part !== 'number')) throw argumentError();
    const firstYear = this.countsFrom1904 ? 1904 : 1900;
    if (Number(year) < firstYear || Number(year) > 9999) throw argumentError();
    const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
    return new FunctionResult(
      (time - (this.countsFrom1904 ? dayZero1904 : dayZero1900)) / millisecondsPerDay,
    );
  }
}

export class Workbook extends RemoteObject {
  constructor(private readonly host: Host) {
    super();
  }

  get name(): string {
    return this.host.grid.name;
  }

  /** The client reads the application and the workbook by paths from the root. */
  get workbook(): Workbook {
    return this;
  }

  get application(): Application {
    return new Application(this.host.calculation, this.host.calculationMode);
  }

  get functions(): Functions {
    return new Functions(this.host.countsFrom1904);
  }

  get worksheets(): WorksheetCollection {
    return new WorksheetCollection(this.host);
  }

  get tables(): TableCollection {
    return new TableCollection(this.host);
  }

  get names(): NamedItemCollection {
    return new NamedItemCollection(this.host);
  }

  get settings(): SettingCollection {
    return new SettingCollection(this.host);
  }

  get customXmlParts(): CustomXmlPartCollection {
    return new CustomXmlPartCollection(this.host.state.customXmlParts);
  }

  getSelectedRange(): Range {
    const { sheetId, area } = this.host.grid.worksheets.selection();
    return new Range(this.host, sheetId, area);
  }

  /** The grid's selection is one rectangle here. */
  getSelectedRanges(): RangeAreas {
    const { sheetId, area } = this.host.grid.worksheets.selection();
    return new RangeAreas(this.host, sheetId, [area]);
  }

  getActiveCell(): Range {
    const { sheetId, area } = this.host.grid.worksheets.activeCell();
    return new Range(this.host, sheetId, area);
  }

  _RemoveReference(id: string): void {
    this.host.references.delete(id);
  }

  _GetRangeForEventByReferenceId(id: string): RemoteObject {
    return this.host.references.get(id);
  }

  _GetRangeOrNullObjectForEventByReferenceId(id: string): RemoteObject {
    return this.host.references.get(id);
  }
}
