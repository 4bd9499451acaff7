import {
  ICommandService,
  IContextService,
  IUndoRedoService,
  IUniverInstanceService,
  LocalUndoRedoService,
  type IMutationInfo,
  type IUndoRedoItem,
  type Univer,
} from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import type { CellsByRow } from './cell-contents.ts';

/** As many as Excel has (Microsoft: "Undo, redo, or repeat an action"). Univer has 20. */
const maxSteps = 100;

/** Of all steps together: more cells would take much of the page's memory. */
export const maxCells = 1_000_000;

/** What can be undone, as Univer stores it, with a way to take its items apart. */
export class UndoStack extends LocalUndoRedoService {
  /** Called with what can be undone, which is pushed with {@link add}. */
  onPush: ((item: IUndoRedoItem) => void) | null = null;
  /** By mutation: steps grow by the mutations of those that are joined with them. */
  readonly #cells = new WeakMap<IMutationInfo, number>();

  override pushUndoRedo(item: IUndoRedoItem): void {
    if (this.onPush) this.onPush(item);
    else this.add(item);
  }

  /** Adds a step. The oldest ones that are too many, or have too many cells with those after them, are forgotten. */
  add(item: IUndoRedoItem): void {
    const stack = this._getUndoStack(item.unitID, true);
    // Univer forgets steps beyond its own limit.
    const older = stack.splice(0, stack.length - 1);
    super.pushUndoRedo(item);
    stack.unshift(...older);
    let cells = 0;
    const isTooMuch = (step: IUndoRedoItem, index: number) =>
      stack.length - index > maxSteps || (cells += this.#cellsOf(step)) > maxCells;
    stack.splice(0, stack.findLastIndex(isTooMuch) + 1);
    this._updateStatus();
  }

  #cellsOf({ redoMutations }: IUndoRedoItem): number {
    return redoMutations.reduce((sum, mutation) => {
      const cells = this.#cells.get(mutation) ?? cellsOf(mutation);
      this.#cells.set(mutation, cells);
      return sum + cells;
    }, 0);
  }

  /** The item that the next Undo takes back. */
  last(unitId: string): IUndoRedoItem | null {
    return this._getUndoStack(unitId)?.at(-1) ?? null;
  }

  removeLast(unitId: string): void {
    this._getUndoStack(unitId)?.pop();
  }
}

/** How many cells a mutation changes. */
function cellsOf({ id, params }: IMutationInfo): number {
  if (id !== SetRangeValuesMutation.id) return 0;
  const lines = Object.values((params as { cellValue?: CellsByRow }).cellValue ?? {});
  return lines.reduce((sum, line) => sum + Object.keys(line).length, 0);
}

type UniverOptions = NonNullable<ConstructorParameters<typeof Univer>[0]>;

/** Univer's service for what can be undone, as {@link UndoStack}. */
export const undoStack: NonNullable<UniverOptions['override']>[number] = [
  IUndoRedoService,
  {
    useFactory: (...parts: ConstructorParameters<typeof LocalUndoRedoService>) => new UndoStack(...parts),
    deps: [IUniverInstanceService, ICommandService, IContextService],
  },
];
