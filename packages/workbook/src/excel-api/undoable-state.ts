import type { RestorableState } from '../grid/undo-stack.ts';
import { refreshTableReferences } from '../grid/table-references.ts';
import type { Host } from './host.ts';
import { decoded, encoded, type ExcelState, type TableRecord } from './state.ts';

/** What is undone and redone of a workbook beside its cells: all but what the add-in stores in it. */
export function undoableState(host: Host): RestorableState {
  const pictures = new Pictures();
  return {
    save: () => {
      const undoable: Partial<ExcelState> = { ...host.state };
      delete undoable.settings;
      delete undoable.customXmlParts;
      return JSON.stringify(undoable, (_, value) => encoded(pictures.replaced(value)));
    },
    restore: (saved) => {
      const { state } = host;
      const earlier = descriptions(state.tables);
      const parts = JSON.parse(saved, (_, value) => pictures.restored(decoded(value))) as Record<
        string,
        Part
      >;
      for (const [name, part] of Object.entries(parts)) replace(state[name as keyof ExcelState], part);
      const restored = descriptions(state.tables);
      const names = [...new Set([...earlier.keys(), ...restored.keys()])];
      const tableNames = names.filter((name) => earlier.get(name) !== restored.get(name));
      if (tableNames.length > 0) refreshTableReferences(host.grid, ...tableNames);
      host.charts.changed();
    },
  };
}

/** In characters. Nothing else is as long as a picture. */
const minPicture = 10_000;

/** The pictures, which each saved state names by a number: it is saved twice for each request, and they may have megabytes. */
class Pictures {
  readonly #pictures: string[] = [];
  readonly #numbers = new Map<string, number>();

  replaced(value: unknown): unknown {
    if (typeof value !== 'string' || value.length < minPicture) return value;
    const number = this.#numbers.get(value) ?? this.#pictures.push(value) - 1;
    this.#numbers.set(value, number);
    return { $picture: number };
  }

  restored(value: unknown): unknown {
    const { $picture } = (value ?? {}) as { $picture?: number };
    return $picture === undefined ? value : this.#pictures[$picture];
  }
}

type Part = unknown[] | Map<string, unknown> | Set<string>;

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
  new Map(tables.map((table) => [table.name, JSON.stringify(table)]));
