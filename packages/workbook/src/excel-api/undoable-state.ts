import type { RestorableState } from '../grid/program-steps.ts';
import { refreshTableReferences } from '../grid/table-references.ts';
import type { Host } from './host.ts';
import type { ExcelState, TableRecord } from './state.ts';

/** What is undone and redone of a workbook beside its cells: all but what the add-in stores in it. */
export const undoableState = (host: Host): RestorableState => ({
  save: () => {
    const undoable: Partial<ExcelState> = { ...host.state };
    delete undoable.settings;
    delete undoable.customXmlParts;
    return JSON.stringify(undoable, plain);
  },
  restore: (saved) => {
    const { state } = host;
    const earlier = descriptions(state.tables);
    for (const [name, part] of Object.entries(JSON.parse(saved, revived) as Record<string, Part>))
      replace(state[name as keyof ExcelState], part);
    const restored = descriptions(state.tables);
    const names = [...new Set([...earlier.keys(), ...restored.keys()])];
    const tableNames = names.filter((name) => earlier.get(name) !== restored.get(name));
    if (tableNames.length > 0) refreshTableReferences(host.grid, ...tableNames);
    host.charts.changed();
    host.conditionalFormats.changed();
  },
});

type Part = unknown[] | Map<string, unknown> | Set<string>;

const plain = (_: string, value: unknown): unknown => {
  if (value instanceof Map) return { $map: [...value] };
  return value instanceof Set ? { $set: [...value] } : value;
};

const revived = (_: string, value: unknown): unknown => {
  const { $map, $set } = (value ?? {}) as { $map?: [unknown, unknown][]; $set?: unknown[] };
  if ($map) return new Map($map);
  return $set ? new Set($set) : value;
};

/** The parts of the state belong to several objects: their contents change, and they stay the same. */
function replace(part: Part, by: Part): void {
  if (Array.isArray(part)) {
    part.splice(0, part.length, ...(by as unknown[]));
    return;
  }
  part.clear();
  if (part instanceof Map) for (const [key, value] of by as Map<string, unknown>) part.set(key, value);
  else for (const member of by as Set<string>) part.add(member);
}

const descriptions = (tables: readonly TableRecord[]): Map<string, string> =>
  new Map(tables.map((table) => [table.name, JSON.stringify(table, plain)]));
