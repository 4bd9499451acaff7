import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import {
  formulaReportText,
  startFormulaTask,
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
import { Section } from '../frame/section.tsx';

const useStyles = makeStyles({
  action: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    alignItems: 'flex-start',
  },
  does: { color: tokens.colorNeutralForeground2 },
});

/** Of the chosen formulas; `send` concerns the workbook. */
const actions = ['convert', 'repair', 'refresh'] as const;
const scopes: readonly FormulaScope[] = ['selection', 'sheet', 'workbook'];

export function FormulasView() {
  const styles = useStyles();
  const { tasks, engine } = useRuntime();
  const [{ scope }, change] = useDraft<{ scope: FormulaScope }>('activity', { scope: 'sheet' });
  const task = useLatestTask<FormulaTaskInput, FormulaReport>('formulas');
  const isBusy = task !== null && isUnderWay(task);
  const connection = useConnection();
  const text = activityMessages();
  const doesOf = (action: 'send' | (typeof actions)[number]): string =>
    action === 'refresh' && connection && isSignedIn(connection)
      ? text.actions.refresh.doesAtGateway
      : text.actions[action].does;
  const button = (action: 'send' | (typeof actions)[number], input: FormulaTaskInput) => (
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
    <Section title={text.formulas}>
      {button('send', { action: 'send', scope: 'workbook' })}
      <ChoiceField
        label={text.scope}
        name="scope"
        value={scope}
        choices={scopes.map((one) => [one, text.scopes[one]])}
        change={(choice) => change({ scope: choice })}
      />
      {actions.map((action) => button(action, { action, scope }))}
      {task && !isBusy && <TaskResult task={task} />}
    </Section>
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
