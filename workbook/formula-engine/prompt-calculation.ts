import type { ICommandInfo, ICommandService } from '@univerjs/core';
import {
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
  type ISetFormulaCalculationNotificationMutation,
} from '@univerjs/engine-formula';
import { TriggerCalculationController } from '@univerjs/sheets-formula';

/** A calculation starts this many milliseconds after the last change. */
const quietTime = 5;

/**
 * A calculation that runs ends before the next one starts, because a cell that both calculate would call its functions
 * twice. After this many pauses the engine is asked to stop it. Pauses, not milliseconds: the page may have been busy.
 */
const maxPauses = 200;

/** The private members of the engine's controller that are used here. */
interface Controller {
  _commandService: ICommandService;
  /** Changes that no calculation has taken yet. */
  _waitingCommandQueue: ICommandInfo[];
  /** Starts the next calculation. */
  _setTimeoutKey: ReturnType<typeof setTimeout>;
  /** What the calculation that runs, or the next one, has to calculate. */
  _executingDirtyData: object;
  /** Null while no calculation runs. */
  _executionInProgressParams: object | null;
  _restartCalculation: boolean;
  _commandExecutedListener(): void;
  _generateDirty(changes: ICommandInfo[]): object;
  _mergeDirty(data: object, added: object): object;
}

const hasEnded = (notification: unknown): boolean =>
  (notification as ISetFormulaCalculationNotificationMutation).functionsExecutedState !== undefined;

let isInstalled = false;

/** Starts calculations soon after a change, as Excel does. The engine waits until nothing has changed for 100 ms. */
export function calculatePromptly(): void {
  if (isInstalled) return;
  isInstalled = true;
  const prototype = TriggerCalculationController.prototype as unknown as Controller;
  const { _commandExecutedListener: listen } = prototype;
  prototype._commandExecutedListener = function () {
    listen.call(this);
    const commands = this._commandService;
    let timer = this._setTimeoutKey;
    let isRunning = false;
    let pauses = 0;
    const calculateNext = (): void => {
      if (isRunning && ++pauses < maxPauses)
        this._setTimeoutKey = timer = setTimeout(calculateNext, quietTime);
      else calculate(this);
    };
    commands.beforeCommandExecuted(({ id }) => {
      if (id === SetFormulaCalculationStartMutation.id) [isRunning, pauses] = [true, 0];
    });
    commands.onCommandExecuted(({ id, params }) => {
      if (id === SetFormulaCalculationNotificationMutation.id && hasEnded(params)) isRunning = false;
    });
    // Listeners are called in the order in which they were added: the engine has started its own timer already.
    commands.onCommandExecuted(() => {
      if (this._setTimeoutKey === timer) return;
      clearTimeout(this._setTimeoutKey);
      this._setTimeoutKey = timer = setTimeout(calculateNext, quietTime);
    });
  };
}

function calculate(controller: Controller): void {
  const changes = controller._waitingCommandQueue.splice(0);
  const data = controller._mergeDirty(controller._executingDirtyData, controller._generateDirty(changes));
  controller._executingDirtyData = data;
  const isRunning = controller._executionInProgressParams !== null;
  // A calculation that is stopped starts again with all that has changed.
  if (isRunning) controller._restartCalculation = true;
  const { id } = isRunning ? SetFormulaCalculationStopMutation : SetFormulaCalculationStartMutation;
  void controller._commandService.executeCommand(id, isRunning ? {} : { ...data }, { onlyLocal: true });
}
