import { Button, Caption1, Field, makeStyles, Select, Subtitle2, tokens } from '@fluentui/react-components';
import {
  formulasSentences,
  startFormulas,
  type FormulaAction,
  type FormulaReport,
  type FormulaScope,
  type FormulasInput,
} from '../../src/formulas/index.ts';
import { isUnderWay, type WorkbookTask } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { useDraft } from '../frame/draft.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask } from '../frame/use-tasks.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  action: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    alignItems: 'flex-start',
  },
  does: { color: tokens.colorNeutralForeground2 },
});

const actions: readonly FormulaAction[] = ['freeze', 'repair', 'refresh'];
const scopes: readonly FormulaScope[] = ['selection', 'sheet', 'workbook'];

/** What can be done with formulas in the workbook, and what came of it. */
export function FormulasView() {
  const styles = useStyles();
  const { tasks, lookups } = useRuntime();
  const [{ scope }, draw] = useDraft<{ scope: FormulaScope }>('formulas', { scope: 'sheet' });
  const job = useLatestTask<FormulasInput, FormulaReport>('formulas');
  const busy = job !== null && isUnderWay(job);
  const text = messages().activity;
  return (
    <section aria-labelledby="formulas" className={styles.section}>
      <Subtitle2 as="h2" id="formulas">
        {text.formulas}
      </Subtitle2>
      <Field label={text.where}>
        <Select
          name="scope"
          value={scope}
          onChange={(_, { value }) => draw({ scope: value as FormulaScope })}
        >
          {scopes.map((one) => (
            <option key={one} value={one}>
              {text.scopes[one]}
            </option>
          ))}
        </Select>
      </Field>
      {actions.map((action) => (
        <div key={action} className={styles.action}>
          <Button
            disabledFocusable={busy}
            aria-describedby={`does-${action}`}
            onClick={() => startFormulas(tasks, lookups, { action, scope })}
          >
            {text.actions[action].name}
          </Button>
          <Caption1 id={`does-${action}`} className={styles.does}>
            {text.actions[action].does}
          </Caption1>
        </div>
      ))}
      {job && !busy && <Outcome job={job} />}
    </section>
  );
}

function Outcome({ job }: { job: WorkbookTask<FormulasInput, FormulaReport> }) {
  const { input, report, error, state } = job;
  const intent = error ? 'error' : state === 'done' && report?.changed ? 'success' : 'info';
  const stopped = state === 'cancelled';
  return (
    <Notice intent={intent}>
      {error ? error.message : report && formulasSentences(input, report, stopped)}
    </Notice>
  );
}
