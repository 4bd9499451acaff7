import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import {
  errorValues,
  formulaReportText,
  startFormulaTask,
  type ErrorValue,
  type FormulaReport,
  type FormulaScope,
  type FormulaTaskInput,
} from '../../src/features/formulas/index.ts';
import { isUnderWay, type WorkbookTask, activityMessages } from '../../src/tasks/index.ts';
import { errorText } from '../../src/language/index.ts';
import { isSignedIn } from '../../src/connection/index.ts';
import { ChoiceField } from '../frame/form-field.tsx';
import { useDraft } from '../frame/draft.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask } from '../frame/use-tasks.ts';
import { Notice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';

const useStyles = makeStyles({
  action: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    alignItems: 'flex-start',
  },
  does: { color: tokens.colorNeutralForeground2 },
});

type Action = Exclude<FormulaTaskInput['action'], 'recalculate'>;
const scopes: readonly FormulaScope[] = ['selection', 'sheet', 'workbook'];

interface FormulasDraft {
  scope: FormulaScope;
  errors: ErrorValue;
}

/** Turns formulas into values, and repairs or refreshes them. */
export function ConvertScreen() {
  const styles = useStyles();
  const { tasks, engine } = useRuntime();
  const [{ scope, errors }, change] = useDraft<FormulasDraft>('convert', {
    scope: 'sheet',
    errors: 'notAvailable',
  });
  const task = useLatestTask<FormulaTaskInput, FormulaReport>('formulas');
  const isBusy = task !== null && isUnderWay(task);
  const connection = useConnection();
  const text = activityMessages();
  const doesOf = (action: Action): string =>
    action === 'refresh' && connection && isSignedIn(connection)
      ? text.actions.refresh.doesAtGateway
      : text.actions[action].does;
  const button = (action: Action, input: FormulaTaskInput) => (
    <div key={action} className={styles.action}>
      <Button
        disabledFocusable={isBusy}
        aria-describedby={`does-${action}`}
        onClick={() => startFormulaTask(tasks, engine, input)}
      >
        {text.actions[action].name}
      </Button>
      <Caption1 id={`does-${action}`} className={styles.does}>
        {doesOf(action)}
      </Caption1>
    </div>
  );
  return (
    <ScreenLayout>
      <ChoiceField
        label={text.errors}
        name="errors"
        value={errors}
        choices={errorValues.map((one) => [one, text.errorValues[one]])}
        change={(choice) => change({ errors: choice })}
      />
      {button('send', { action: 'send', scope: 'workbook', errors })}
      <ChoiceField
        label={text.scope}
        name="scope"
        value={scope}
        choices={scopes.map((one) => [one, text.scopes[one]])}
        change={(choice) => change({ scope: choice })}
      />
      {button('convert', { action: 'convert', scope, errors })}
      {(['repair', 'refresh'] as const).map((action) => button(action, { action, scope }))}
      {task && !isBusy && <TaskResult task={task} />}
    </ScreenLayout>
  );
}

function TaskResult({ task }: { task: WorkbookTask<FormulaTaskInput, FormulaReport> }) {
  const { input, report, error, state } = task;
  const intent = error ? 'error' : state === 'done' && report?.changed ? 'success' : 'info';
  const wasCancelled = state === 'cancelled';
  return (
    <Notice intent={intent}>
      {error ? errorText(error) : report && formulaReportText(input.action, report, { wasCancelled })}
    </Notice>
  );
}
