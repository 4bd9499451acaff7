import {
  CommandType,
  ICommandService,
  IContextService,
  IUndoRedoService,
  IUniverInstanceService,
  LocalUndoRedoService,
  UniverInstanceType,
  type Injector,
  type IMutationInfo,
  type IUndoRedoItem,
  type Univer,
  type Workbook,
} from '@univerjs/core';
import {
  SetRangeValuesMutation,
  SetRangeValuesUndoMutationFactory,
  type ISetRangeValuesMutationParams,
} from '@univerjs/sheets';
import type { CellsByRow } from './cell-contents.ts';

/** The rest of a workbook's state, which is restored together with its cells. */
export interface RestorableState {
  /** The state as text. */
  save(): string;
  restore(saved: string): void;
}

const restoreState = 'workbook.mutation.restore-state';

/** Univer's undo stack, to which what a program does is added as a step. */
export class UndoStack extends LocalUndoRedoService {
  /** The parts of a program's step, while it is made. */
  #recording: IUndoRedoItem[] | null = null;
  /** The step that was recorded last, and its group. */
  #last: { item: IUndoRedoItem; group: string | null } | null = null;
  #isRestoring = false;
  /** Without it, only cells are restored. */
  state: RestorableState = { save: () => '', restore: () => undefined };

  constructor(...parts: ConstructorParameters<typeof LocalUndoRedoService>) {
    super(...parts);
    const [, commands] = parts;
    this.disposeWithMe(
      commands.registerCommand({
        id: restoreState,
        type: CommandType.MUTATION,
        handler: (_, { saved, isLast }: { saved: string; isLast: boolean }) => {
          this.state.restore(saved);
          this.#isRestoring = !isLast;
          return true;
        },
      }),
    );
  }

  /** Whether a program's step is being undone or redone: everything that it has changed is restored with it. */
  get isRestoring(): boolean {
    return this.#isRestoring;
  }

  override pushUndoRedo(item: IUndoRedoItem): void {
    if (this.#isRestoring) return;
    if (this.#recording) this.#recording.push(item);
    else super.pushUndoRedo(item);
  }

  /**
   * Makes one step of what a program does.
   *
   * @param group Steps of one group that follow each other are one.
   */
  async record<Result>(unitID: string, group: string | null, work: () => Promise<Result>): Promise<Result> {
    const before = this.state.save();
    const items: IUndoRedoItem[] = [];
    this.#recording = items;
    try {
      return await work();
    } finally {
      this.#recording = null;
      const after = this.state.save();
      if (items.length > 0 || after !== before) this.#push(this.#step(unitID, items, before, after), group);
    }
  }

  /**
   * Adds a change to the step of a program before it is made.
   *
   * @param undo Returns the mutation that undoes it.
   */
  add(unitID: string, redo: IMutationInfo, undo: () => IMutationInfo): void {
    this.#recording?.push({ unitID, undoMutations: [undo()], redoMutations: [redo] });
  }

  #step(unitID: string, items: readonly IUndoRedoItem[], before: string, after: string): IUndoRedoItem {
    const restore = (saved: string, isLast: boolean) => ({ id: restoreState, params: { saved, isLast } });
    // What follows the cells of a table must not adapt it: it is restored before and after.
    const framed = (saved: string, mutations: IMutationInfo[]) => [
      restore(saved, false),
      ...mutations,
      restore(saved, true),
    ];
    return {
      unitID,
      undoMutations: framed(
        before,
        items.toReversed().flatMap(({ undoMutations }) => undoMutations),
      ),
      redoMutations: framed(
        after,
        items.flatMap(({ redoMutations }) => redoMutations),
      ),
    };
  }

  #push(item: IUndoRedoItem, group: string | null): void {
    const last = this.#last;
    if (
      last &&
      group !== null &&
      last.group === group &&
      last.item === this._getUndoStack(item.unitID)?.at(-1)
    ) {
      last.item.undoMutations.unshift(...item.undoMutations);
      last.item.redoMutations.push(...item.redoMutations);
      return;
    }
    this.#last = { item, group };
    super.pushUndoRedo(item);
  }
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

type UniverOptions = NonNullable<ConstructorParameters<typeof Univer>[0]>;

/** Univer's service for what can be undone, as {@link UndoStack}. */
export const undoStack: NonNullable<UniverOptions['override']>[number] = [
  IUndoRedoService,
  {
    useFactory: (...parts: ConstructorParameters<typeof LocalUndoRedoService>) => new UndoStack(...parts),
    deps: [IUniverInstanceService, ICommandService, IContextService],
  },
];
