import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { InsertionNotice } from './insertion-notice.tsx';
import type { CallPreview } from './use-call-cost.ts';
import type { FormulaInsertion } from './use-insertion.ts';
import { formulaBuilderMessages } from '../../src/features/formulas/index.ts';

const useStyles = makeStyles({
  cost: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  grow: { flex: '1 1 auto' },
});

interface FormulaFooterProps {
  preview: CallPreview;
  insertion: FormulaInsertion;
  /** A sentence that names the arguments that are missing; null if none is. */
  hint: string | null;
  isComplete: boolean;
  isEditing: boolean;
  /** How many formulas there are, next to each other. */
  columns: number;
  insert(): void;
}

/** What the formula costs, its preview, and its insertion. */
export function FormulaFooter({
  preview,
  insertion,
  hint,
  isComplete,
  isEditing,
  columns,
  insert,
}: FormulaFooterProps) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const { callCount, result, isLoading, load } = preview;
  const cost = callCount?.cost ?? null;
  return (
    <>
      <div aria-live="polite">
        <InsertionNotice {...insertion} />
      </div>
      <Caption1 className={styles.cost} role="status">
        {!isComplete && (hint ?? text.noCostKnown)}
        {isComplete &&
          callCount &&
          (cost ? text.costs(cost.whole.calls, cost.whole.saved) : text.calculatedCost)}
      </Caption1>
      <div className={styles.buttons}>
        {isComplete && cost && cost.preview.calls > 0 && !result && (
          <Button className={styles.grow} disabledFocusable={isLoading} onClick={load}>
            {text.preview(cost.preview.calls)}
          </Button>
        )}
        <Button
          className={styles.grow}
          appearance="primary"
          disabledFocusable={!isComplete || insertion.isBusy}
          onClick={insert}
        >
          {isEditing ? text.replace : columns > 1 ? text.insertColumns : text.insert}
        </Button>
      </div>
    </>
  );
}
