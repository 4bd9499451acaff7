import {
  ICommandService,
  IConfigService,
  ILogService,
  IUniverInstanceService,
  LocaleService,
  type ICommandInfo,
} from '@univerjs/core';
import {
  FormulaDataModel,
  IActiveDirtyManagerService,
  RegisterOtherFormulaService,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
} from '@univerjs/engine-formula';
import { TriggerCalculationController, UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula';

type Parts = ConstructorParameters<typeof TriggerCalculationController>;

/** What Univer's controller keeps of the changes that the next calculation takes in. */
interface Changes {
  /** The timer that starts the calculation. */
  _setTimeoutKey: number;
  _waitingCommandQueue: ICommandInfo[];
  _executingDirtyData: object;
  /** Null while no calculation runs. */
  _executionInProgressParams: object | null;
  /** Whether the calculation that is being stopped starts again with the new changes. */
  _restartCalculation: boolean;
  _generateDirty(commands: ICommandInfo[]): object;
  _mergeDirty(before: object, added: object): object;
  /** Says, after a second, how far a calculation is. */
  _startProgress(): void;
}

/**
 * Starts calculations without Univer's wait: Univer starts one when nothing has changed for 100 ms, this when a task that
 * changes something ends.
 */
class PromptCalculationController extends TriggerCalculationController {
  constructor(...parts: Parts) {
    super(...parts);
    const [commands] = parts;
    this.disposeWithMe(
      commands.onCommandExecuted(() => {
        const changes = this as unknown as Changes;
        if (changes._waitingCommandQueue.length === 0) return;
        clearTimeout(changes._setTimeoutKey);
        changes._setTimeoutKey = setTimeout(() => this.#calculate(commands), 0) as unknown as number;
      }),
    );
  }

  override dispose(): void {
    super.dispose();
    // Univer's timer would read the texts of a workbook that is closed.
    (this as unknown as Changes)._startProgress = () => undefined;
  }

  /** Does what Univer does after its wait. */
  #calculate(commands: ICommandService): void {
    const changes = this as unknown as Changes;
    const dirty = changes._generateDirty(changes._waitingCommandQueue);
    changes._executingDirtyData = changes._mergeDirty(changes._executingDirtyData, dirty);
    changes._waitingCommandQueue = [];
    if (changes._executionInProgressParams === null) {
      const params = { ...changes._executingDirtyData };
      void commands.executeCommand(SetFormulaCalculationStartMutation.id, params, { onlyLocal: true });
    } else {
      changes._restartCalculation = true;
      void commands.executeCommand(SetFormulaCalculationStopMutation.id, {});
    }
  }
}

/** Univer's plugin, which calculates at once. */
export class PromptSheetsFormulaPlugin extends UniverSheetsFormulaPlugin {
  override onStarting(): void {
    super.onStarting();
    this._injector.replace([
      TriggerCalculationController,
      {
        useFactory: (...parts: Parts) => new PromptCalculationController(...parts),
        deps: [
          ICommandService,
          IUniverInstanceService,
          IActiveDirtyManagerService,
          ILogService,
          IConfigService,
          FormulaDataModel,
          LocaleService,
          RegisterOtherFormulaService,
        ],
      },
    ]);
  }
}
