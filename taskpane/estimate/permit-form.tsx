import { Checkbox, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import {
  columnsOfMode,
  estimateModes,
  mapColumns,
  modeOf,
  requiredColumns,
  type EstimateMode,
  type PermitColumn,
  type PermitForm as PermitFormValues,
  estimateMessages,
} from '../../src/features/estimate/index.ts';
import type { SheetColumn } from '../../src/features/column-runs/index.ts';
import { ColumnSelect } from './column-select.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: tokens.spacingVerticalM,
    alignItems: 'start',
  },
});

interface PermitFormProps {
  /** The columns to choose from. */
  columns: readonly SheetColumn[];
  form: PermitFormValues;
  /** Whether the user has chosen: before that, a missing choice is no error. */
  isChosen: boolean;
  change(part: Partial<PermitFormValues>): void;
}

export function PermitForm({ columns, form, isChosen, change }: PermitFormProps) {
  const styles = useStyles();
  const text = estimateMessages();
  const mode = modeOf(form, { columns });
  const mapped = mapColumns(form, { columns });
  const required = requiredColumns(mode);
  const isMissing = (name: PermitColumn) => required.includes(name) && !mapped.has(name);
  return (
    <>
      <Field label={text.mode}>
        <RadioGroup value={mode} onChange={(_, { value }) => change({ mode: value as EstimateMode })}>
          {estimateModes.map((one) => (
            <Radio key={one} value={one} label={text.modes[one]} />
          ))}
        </RadioGroup>
      </Field>
      <div className={styles.columns}>
        {columnsOfMode(mode).map((name) => (
          <ColumnSelect
            key={name}
            name={name}
            columns={columns}
            value={mapped.get(name) ?? null}
            hint={isMissing(name) && !isChosen ? text.columnRequired : undefined}
            error={isMissing(name) && isChosen ? text.columnRequired : undefined}
            choose={(index) => change({ columns: { ...form.columns, [name]: index } })}
          />
        ))}
      </div>
      <Checkbox
        label={text.totals}
        checked={form.totals}
        onChange={(_, { checked }) => change({ totals: checked === true })}
      />
      <Checkbox
        label={text.report}
        checked={form.report}
        onChange={(_, { checked }) => change({ report: checked === true })}
      />
    </>
  );
}
