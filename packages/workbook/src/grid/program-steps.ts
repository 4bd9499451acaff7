import {
  CommandType,
  ICommandService,
  IContextService,
  IUndoRedoService,
  IUniverInstanceService,
  LocalUndoRedoService,
  type IMutationInfo,
  type Injector,
  type IUndoRedoItem,
  type Univer,
} from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';

/** The rest of a workbook's state, which is restored together with its cells. */
export interface RestorableState {
  /** The state as text. */
  save(): string;
  restore(saved: string): void;
}

/** What one step of a program has done, in its order. */
interface ProgramStep {
  group: string | null;
  items: IUndoRedoItem[];
  before: string;
  after: string;
}

/** What can be undone, as Univer stores it, with a way to take its items apart. */
class UndoStack extends LocalUndoRedoService {
  /** Called with what can be undone, which is pushed with {@link add}. */
  onPush: ((item: IUndoRedoItem) => void) | null = null;

  override pushUndoRedo(item: IUndoRedoItem): void {
    if (this.onPush) this.onPush(item);
    else this.add(item);
  }

  add(item: IUndoRedoItem): void {
    super.pushUndoRedo(item);
  }

  /** The item that the next Undo takes back. */
  last(unitId: string): IUndoRedoItem | null {
    return this._getUndoStack(unitId)?.at(-1) ?? null;
  }

  removeLast(unitId: string): void {
    this._getUndoStack(unitId)?.pop();
  }
}

type UniverOptions = NonNullable<ConstructorParameters<typeof Univer>[0]>;

/** Univer's service for what can be undone, as {@link ProgramSteps} needs it. */
export const undoStack: NonNullable<UniverOptions['override']>[number] = [
  IUndoRedoService,
  {
    useFactory: (...parts: ConstructorParameters<typeof LocalUndoRedoService>) => new UndoStack(...parts),
    deps: [IUniverInstanceService, ICommandService, IContextService],
  },
];

const restoreState = 'workbook.mutation.restore-state';

/** The cells of a larger step would take much of the page's memory. */
const maxCells = 200_000;

/**
 * The steps that a program makes: one for each of its requests, or for all requests of a group (`mergeUndoGroup`). They
 * are undone in their order with those of the user, as in Excel.
 */
export class ProgramSteps {
  readonly #stack: UndoStack;
  readonly #unitId: string;
  readonly #steps = new WeakMap<IUndoRedoItem, ProgramStep>();
  #recorded: ProgramStep | null = null;
  #cells = 0;
  #isPaused = false;
  #isRestoring = false;
  /** Without it, only cells are restored. */
  state: RestorableState = { save: () => '', restore: () => undefined };

  constructor(api: FUniver, injector: Injector, unitId: string) {
    this.#stack = injector.get(IUndoRedoService) as UndoStack;
    this.#unitId = unitId;
    this.#stack.onPush = (item) => this.#take(item);
    injector.get(ICommandService).registerCommand({
      id: restoreState,
      type: CommandType.MUTATION,
      handler: (_, { saved }: { saved: string }) => {
        this.state.restore(saved);
        this.#isRestoring = true;
        return true;
      },
    });
    for (const event of [api.Event.Undo, api.Event.Redo]) {
      api.addEvent(event, () => (this.#isRestoring = false));
    }
  }

  /** Whether what changes now is a part of a program's step. */
  get isRecording(): boolean {
    return this.#recorded !== null && !this.#isPaused;
  }

  /** Whether a program's step is being undone or redone: everything that it has changed is restored with it. */
  get isRestoring(): boolean {
    return this.#isRestoring;
  }

  /**
   * Makes one step of what a program does.
   *
   * @param options.group Steps of one group that follow each other are one.
   * @param options.isLast Whether nothing up to the end of this can be undone.
   */
  async record<Result>(
    { group, isLast }: { group: string | null; isLast: boolean },
    work: () => Promise<Result>,
  ): Promise<Result> {
    this.#start(group);
    try {
      return await work();
    } finally {
      if (isLast) this.#clear();
      else this.#end();
    }
  }

  /** What the user does meanwhile is a step of its own. */
  async pause<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isPaused = true;
    try {
      return await work();
    } finally {
      this.#isPaused = false;
    }
  }

  /**
   * Adds a change to the step before it is made.
   *
   * @param cells How many cells it changes.
   * @param undoing Returns the mutation that undoes it.
   */
  add(redo: IMutationInfo, cells: number, undoing: () => IMutationInfo): void {
    if (!this.#recorded || this.#isPaused || (this.#cells += cells) > maxCells) return;
    this.#recorded.items.push({ unitID: this.#unitId, undoMutations: [undoing()], redoMutations: [redo] });
  }

  #start(group: string | null): void {
    this.#recorded = { group, items: [], before: this.state.save(), after: '' };
    this.#cells = 0;
  }

  #take(item: IUndoRedoItem): void {
    if (this.#isRestoring) return;
    if (this.isRecording) {
      this.#recorded!.items.push(item);
      return;
    }
    const group = this.#recorded?.group;
    if (this.#recorded) this.#end();
    this.#stack.add(item);
    if (group !== undefined) this.#start(group);
  }

  #end(): void {
    const step = this.#recorded!;
    this.#recorded = null;
    step.after = this.state.save();
    if (this.#cells > maxCells) return this.#clear();
    if (step.items.length === 0 && step.before === step.after) return;
    const last = this.#stack.last(this.#unitId);
    const started = last && this.#steps.get(last);
    const isContinued = started && step.group !== null && started.group === step.group;
    if (isContinued) this.#stack.removeLast(this.#unitId);
    const whole = isContinued
      ? { ...step, before: started.before, items: [...started.items, ...step.items] }
      : step;
    const item = this.#item(whole);
    this.#steps.set(item, whole);
    this.#stack.add(item);
  }

  #item({ items, before, after }: ProgramStep): IUndoRedoItem {
    const restore = (saved: string) => ({ id: restoreState, params: { saved } });
    // What follows the cells of a table must not adapt it: it is restored before and after.
    const framed = (saved: string, mutations: IMutationInfo[]) => [
      restore(saved),
      ...mutations,
      restore(saved),
    ];
    return {
      unitID: this.#unitId,
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

  #clear(): void {
    this.#recorded = null;
    this.#stack.clearUndoRedo(this.#unitId);
  }
}
