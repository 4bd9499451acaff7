import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import { startFormulaTask, type FailedFormula } from '../../src/features/formulas/index.ts';
import { errorText, formatNumber } from '../../src/language/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { useRunningTasks } from '../frame/use-tasks.ts';
import { VirtualList } from '../frame/virtual-list.tsx';
import { Section } from '../frame/section.tsx';
import { useFailedFormulas } from './use-failed-formulas.ts';
import { activityMessages } from '../../src/tasks/index.ts';

const useStyles = makeStyles({
  failure: {
    width: '100%',
    maxWidth: 'none',
    justifyContent: 'flex-start',
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
  },
  cell: { fontWeight: tokens.fontWeightSemibold, display: 'block', overflowWrap: 'anywhere' },
  reason: { display: 'block', overflowWrap: 'anywhere' },
});

/** The cells that show an error now, with their reasons. */
export function FailedCells() {
  const styles = useStyles();
  const text = activityMessages();
  const { tasks, engine } = useRuntime();
  const formulas = useFailedFormulas({ search: true });
  const isBusy = useRunningTasks().some(({ kind }) => kind === 'formulas');
  const going = useMutation({ mutationFn: selectCell });
  const title = text.failedCells(formatNumber(formulas?.length ?? 0));
  const recalculate = () => {
    const cells = (formulas ?? []).map(({ cell }) => cell);
    startFormulaTask(tasks, engine, { action: 'recalculate', cells });
  };
  return (
    <Section
      title={title}
      action={
        formulas &&
        formulas.length > 0 && (
          <Button disabledFocusable={isBusy} onClick={recalculate}>
            {text.recalculate}
          </Button>
        )
      }
    >
      <Caption1>
        {formulas === null ? text.readingCells : formulas.length === 0 ? text.noFailedCells : text.goToCell}
      </Caption1>
      {going.error && <Notice intent="error">{errorText(going.error)}</Notice>}
      {formulas && formulas.length > 0 && (
        <VirtualList label={title} items={formulas} keyOf={({ cell }) => cell} hasButtons>
          {(formula, tabIndex) => (
            <Button
              appearance="subtle"
              className={styles.failure}
              tabIndex={tabIndex}
              onClick={() => going.mutate(quotedAddress(formula.errorCell))}
            >
              <span>
                <Caption1 className={styles.cell}>{formula.errorCell}</Caption1>
                <Caption1 className={styles.reason}>{reasonText(formula)}</Caption1>
              </span>
            </Button>
          )}
        </VirtualList>
      )}
    </Section>
  );
}

/** Excel's own errors come first: a function may have formulas before its cell came to show one of these. */
function reasonText({ error, failure, table }: FailedFormula): string {
  const { excelReasons, spillInTable, unknownReason } = activityMessages();
  if (table !== undefined) return spillInTable(table);
  return excelReasons[error as keyof typeof excelReasons] ?? failure?.reason ?? unknownReason;
}

function quotedAddress(address: string): string {
  const at = address.lastIndexOf('!');
  return addressOnSheet(address.slice(0, at), address.slice(at + 1));
}
