import { intersection, overlap, type Area, type SheetArea } from '../../grid/area.ts';
import { referencesOf } from '../../grid/formula-references.ts';
import type { RangeHost } from '../host.ts';
import { existing, membersOver, notFound, RemoteCollection, RemoteObject } from '../wire/index.ts';
import { findSheet, type RangeContext } from './range-context.ts';

/** `Excel.RangeAreasCollection`: the areas of each sheet. */
export class RangeAreasCollection extends RemoteCollection<RemoteObject> {
  constructor(private readonly ofSheets: RemoteObject[]) {
    super();
  }

  get items(): RemoteObject[] {
    return this.ofSheets;
  }

  getItemAt(index: number): RemoteObject {
    return existing(this.ofSheets[index] ?? null);
  }
}

/** `Excel.WorkbookRangeAreas`: areas on several sheets. */
export class WorkbookRangeAreas extends RemoteObject {
  constructor(
    private readonly host: RangeHost,
    private readonly areasOfSheets: Map<string, Area[]>,
  ) {
    super();
  }

  override identity() {
    return { _ReferenceId: this.host.references.add(this) };
  }

  _KeepReference(): void {
    this.host.references.add(this);
  }

  get addresses(): string[] {
    return this.areas.items.map((areas) => (areas as RemoteObject & { address: string }).address);
  }

  get areas(): RangeAreasCollection {
    const { objects } = this.host;
    return new RangeAreasCollection(
      [...this.areasOfSheets].map(([sheetId, areas]) => objects.rangeAreas(sheetId, areas)),
    );
  }

  getRangeAreasBySheet(key: string): RemoteObject {
    return existing(this.getRangeAreasOrNullObjectBySheet(key));
  }

  getRangeAreasOrNullObjectBySheet(key: string): RemoteObject | null {
    const sheetId = findSheet(this.host.grid, key);
    const areas = sheetId === null ? undefined : this.areasOfSheets.get(sheetId);
    return areas ? this.host.objects.rangeAreas(sheetId!, areas) : null;
  }
}

/** References by names and by columns of tables are not followed. */
export const rangePrecedents = membersOver<RangeContext>()({
  getDirectPrecedents(): WorkbookRangeAreas {
    return workbookAreas(this.host, precedentsOf(this.host, this));
  },

  getPrecedents(): WorkbookRangeAreas {
    return workbookAreas(this.host, allFrom(this, precedentsOf));
  },

  getDirectDependents(): WorkbookRangeAreas {
    return workbookAreas(this.host, dependentsOf(this.host, this));
  },

  getDependents(): WorkbookRangeAreas {
    return workbookAreas(this.host, allFrom(this, dependentsOf));
  },
});

type Related = (host: RangeHost, cells: SheetArea) => SheetArea[];

/** What the formulas of cells refer to. */
const precedentsOf: Related = ({ grid }, { sheetId, area }) =>
  grid
    .formulas()
    .filter((cell) => cell.sheetId === sheetId && overlap(area, { ...cell, rows: 1, columns: 1 }))
    .flatMap(({ formula }) => resolved(grid, formula, sheetId));

/** The cells whose formulas refer to cells. */
const dependentsOf: Related = ({ grid }, cells) =>
  grid
    .formulas()
    .filter(({ formula, sheetId }) =>
      resolved(grid, formula, sheetId).some(
        (one) => one.sheetId === cells.sheetId && intersection(one.area, cells.area),
      ),
    )
    .map(({ sheetId, row, column }) => ({ sheetId, area: { row, column, rows: 1, columns: 1 } }));

function resolved(grid: RangeHost['grid'], formula: string, ownSheet: string): SheetArea[] {
  return referencesOf(formula).flatMap(({ sheet, area }) => {
    const sheetId = sheet === null ? ownSheet : findSheet(grid, sheet);
    return sheetId === null ? [] : [{ sheetId, area }];
  });
}

function allFrom({ host, sheetId, area }: RangeContext, related: Related): SheetArea[] {
  const found = new Map<string, SheetArea>();
  const waiting: SheetArea[] = [{ sheetId, area }];
  for (let cells = waiting.shift(); cells; cells = waiting.shift()) {
    for (const one of related(host, cells)) {
      const key = JSON.stringify(one);
      if (found.has(key)) continue;
      found.set(key, one);
      waiting.push(one);
    }
  }
  return [...found.values()];
}

/** @throws HostError ItemNotFound where there are none. */
function workbookAreas(host: RangeHost, cells: SheetArea[]): WorkbookRangeAreas {
  if (cells.length === 0) throw notFound();
  const bySheet = new Map<string, Area[]>();
  for (const { sheetId, area } of cells) {
    const areas = bySheet.get(sheetId) ?? [];
    const isKnown = areas.some((one) => JSON.stringify(one) === JSON.stringify(area));
    if (!isKnown) bySheet.set(sheetId, [...areas, area]);
  }
  return new WorkbookRangeAreas(host, bySheet);
}
