import type { Host } from '../host.ts';
import { NamedItemCollection } from '../name/index.ts';
import { Range, RangeAreas } from '../range/index.ts';
import { TableCollection } from '../table/index.ts';
import { RemoteObject } from '../wire/index.ts';
import { WorksheetCollection } from '../worksheet/index.ts';
import { Application } from './application.ts';
import { CustomXmlPartCollection } from './custom-xml-part.ts';
import { Functions } from './functions.ts';
import { SettingCollection } from './setting.ts';

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
