import {
  CommandType,
  ICommandService,
  IUndoRedoService,
  sequenceExecute,
  type IMutationInfo,
  type Injector,
  type IUndoRedoItem,
} from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { maxCells, type UndoStack } from './undo-stack.ts';

/** The rest of a workbook's state, which is restored together with its cells. */
export interface RestorableState {
  /** The state as text. */
  save(): string;
  restore(saved: string): void;
}

/** What steps that follow each other have in common if they are one step. */
interface StepKeys {
  group: string | null;
  /** The user's last input before the step, which made the program do all of it; undefined if nobody counts them. */
  userInput?: number;
}

/** What one step of a program has done, in its order. */
interface ProgramStep extends StepKeys {
  items: IUndoRedoItem[];
  before: string;
  after: string;
}

const isSameStep = (one: StepKeys, other: StepKeys): boolean =>
  (one.group !== null && one.group === other.group) ||
  (one.userInput !== undefined && one.userInput === other.userInput);

const restoreState = 'workbook.mutation.restore-state';

/**
 * The steps that a program makes: one for each of its requests, or for all requests of a group (`mergeUndoGroup`), or for
 * all that follow the same input of the user. They are undone in their order with those of the user, as in Excel.
 */
export class ProgramSteps {
  readonly #stack: UndoStack;
  readonly #commands: ICommandService;
  readonly #unitId: string;
  readonly #steps = new WeakMap<IUndoRedoItem, ProgramStep>();
  #recorded: ProgramStep | null = null;
  #cells = 0;
  #saved = '';
  #isPaused = false;
  #isRestoring = false;
  /** Without it, only cells are restored. */
  state: RestorableState = { save: () => '', restore: () => undefined };

  constructor(api: FUniver, injector: Injector, unitId: string) {
    this.#stack = injector.get(IUndoRedoService) as UndoStack;
    this.#unitId = unitId;
    this.#stack.onPush = (item) => this.#take(item);
    this.#commands = injector.get(ICommandService);
    this.#commands.registerCommand({
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
   * Makes one step of what a program does. What was done until an AbortError is taken back.
   *
   * @param options.group Steps of one group that follow each other are one, and those after one `userInput`.
   * @param options.isLast Whether nothing up to the end of this can be undone.
   */
  async record<Result>(
    { isLast, ...keys }: StepKeys & { isLast: boolean },
    work: () => Promise<Result>,
  ): Promise<Result> {
    this.#start(keys);
    try {
      return await work();
    } catch (error) {
      if ((error as Error).name === 'AbortError') this.#takeBack();
      throw error;
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

  #start({ group, userInput }: StepKeys): void {
    this.#recorded = { group, userInput, items: [], before: this.#save(), after: '' };
    this.#cells = 0;
  }

  #take(item: IUndoRedoItem): void {
    if (this.#isRestoring) return;
    if (this.isRecording) {
      this.#recorded!.items.push(item);
      return;
    }
    const step = this.#recorded;
    this.#end();
    this.#stack.add(item);
    if (step) this.#start(step);
  }

  #takeBack(): void {
    const { undoMutations } = this.#item(this.#recorded!);
    this.#recorded = null;
    sequenceExecute(undoMutations, this.#commands);
    this.#isRestoring = false;
  }

  #end(): void {
    const step = this.#recorded;
    if (!step) return;
    this.#recorded = null;
    step.after = this.#save();
    if (this.#cells > maxCells) return this.#clear();
    if (step.items.length === 0 && step.before === step.after) return;
    const last = this.#stack.last(this.#unitId);
    const started = last && this.#steps.get(last);
    const isContinued = started && isSameStep(started, step);
    if (isContinued) this.#stack.removeLast(this.#unitId);
    const whole = isContinued
      ? { ...step, before: started.before, items: [...started.items, ...step.items] }
      : step;
    const item = this.#item(whole);
    this.#steps.set(item, whole);
    this.#stack.add(item);
  }

  /** The state as text, one for all steps between which it does not change. */
  #save(): string {
    const saved = this.state.save();
    if (saved !== this.#saved) this.#saved = saved;
    return this.#saved;
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
