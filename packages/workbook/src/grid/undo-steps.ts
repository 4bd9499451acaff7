import {
  IUndoRedoService,
  IUniverInstanceService,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type IMutationInfo,
  type IUndoRedoItem,
  type Nullable,
  type Workbook,
} from '@univerjs/core';
import {
  SetRangeValuesMutation,
  SetRangeValuesUndoMutationFactory,
  type ISetRangeValuesMutationParams,
} from '@univerjs/sheets';
import type { FUniver } from '@univerjs/core/facade';
import type { CellsByRow } from './cell-contents.ts';

interface CellChanges {
  subUnitId: string;
  cellValue?: CellsByRow;
}

/** The steps of each workbook, which Univer's service keeps to itself. */
interface Steps {
  _undoStacks: Map<string, IUndoRedoItem[]>;
  _redoStacks: Map<string, IUndoRedoItem[]>;
}

const contents = ['v', 'f', 'si', 'p', 't', 'custom'] as const;

/**
 * What the user can undo and redo, without the cells that a program has written since: to restore what was there before
 * would erase its results.
 */
export class UndoSteps {
  readonly #injector: Injector;
  readonly #overwritten = new WeakSet<IUndoRedoItem>();
  /** Called when the user undoes an edit of cells that a program has overwritten, all or some of which stay. */
  onSkip: () => void = () => undefined;

  constructor(api: FUniver, injector: Injector) {
    this.#injector = injector;
    api.addEvent(api.Event.BeforeUndo, () => {
      const step = injector.get(IUndoRedoService).pitchTopUndoElement();
      if (step && this.#overwritten.has(step)) this.onSkip();
    });
  }

  /** A program has written the contents of these cells. */
  overwrite(sheetId: string, cells: CellsByRow): void {
    const { _undoStacks, _redoStacks } = this.#injector.get(IUndoRedoService) as unknown as Steps;
    for (const step of [..._undoStacks.values(), ..._redoStacks.values()].flat()) {
      for (const { id, params } of [...step.undoMutations, ...step.redoMutations]) {
        if (id !== SetRangeValuesMutation.id) continue;
        const { subUnitId, cellValue } = params as CellChanges;
        const isChanged = subUnitId === sheetId && cellValue && keepContents(cellValue, cells);
        if (isChanged) this.#overwritten.add(step);
      }
    }
  }
}

/** Leaves of the changes to cells what they do to formats; returns whether they change any of the cells. */
function keepContents(changes: CellsByRow, cells: CellsByRow): boolean {
  let isChanged = false;
  for (const row of Object.keys(cells).map(Number)) {
    const line: Record<number, Nullable<ICellData>> = changes[row] ?? {};
    for (const column of Object.keys(cells[row]!).map(Number)) {
      if (!(column in line)) continue;
      isChanged = true;
      const cell = line[column];
      if (!cell) delete line[column];
      else for (const part of contents) delete cell[part];
    }
  }
  return isChanged;
}

/** The change that restores the cells that another one is about to change. */
export function restoringMutation(
  injector: Injector,
  params: ISetRangeValuesMutationParams & { cellValue: CellsByRow },
): IMutationInfo {
  const { unitId, subUnitId, cellValue } = params;
  const matrix = injector
    .get(IUniverInstanceService)
    .getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET)!
    .getSheetBySheetId(subUnitId)!
    .getCellMatrix();
  const blank: CellsByRow = {};
  const others: CellsByRow = {};
  for (const row of Object.keys(cellValue).map(Number)) {
    for (const column of Object.keys(cellValue[row]!).map(Number)) {
      const isBlank = !matrix.getValue(row, column);
      // Blank cells are most cells of a new table, and cheap to restore.
      ((isBlank ? blank : others)[row] ??= {})[column] = isBlank ? null : cellValue[row]![column];
    }
  }
  const restored = SetRangeValuesUndoMutationFactory(injector, { ...params, cellValue: others });
  const cells = restored.cellValue as CellsByRow;
  for (const row of Object.keys(blank).map(Number)) cells[row] = { ...cells[row], ...blank[row] };
  return { id: SetRangeValuesMutation.id, params: restored };
}
