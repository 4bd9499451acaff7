import type { ICommandInfo, ICommandService } from '@univerjs/core';
import {
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
} from '@univerjs/engine-formula';
import { TriggerCalculationController } from '@univerjs/sheets-formula';

/** A calculation starts this many milliseconds after the last change. */
const quietTime = 5;

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

let isInstalled = false;

/** Starts calculations soon after a change, as Excel does. The engine waits until nothing has changed for 100 ms. */
export function calculatePromptly(): void {
  if (isInstalled) return;
  isInstalled = true;
  const prototype = TriggerCalculationController.prototype as unknown as Controller;
  const { _commandExecutedListener: listen } = prototype;
  prototype._commandExecutedListener = function () {
    listen.call(this);
    let timer = this._setTimeoutKey;
    // Listeners are called in the order in which they were added: the engine has started its own timer already.
    this._commandService.onCommandExecuted(() => {
      if (this._setTimeoutKey === timer) return;
      clearTimeout(this._setTimeoutKey);
      this._setTimeoutKey = timer = setTimeout(() => calculate(this), quietTime);
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
