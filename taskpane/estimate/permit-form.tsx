import { Checkbox, Field, Radio, RadioGroup } from '@fluentui/react-components';
import { scaleOf } from '@cdata/catalog/reading';
import {
  askedColumns,
  columnScale,
  columnsOfMode,
  estimateModes,
  mapColumns,
  modeOf,
  readPermitColumns,
  requiredColumns,
  type EstimateMode,
  type PermitColumn,
  type PermitForm as PermitFormValues,
  estimateMessages,
} from '../../src/features/estimate/index.ts';
import { runMessages, type SheetColumn } from '../../src/features/column-runs/index.ts';
import { formatNumber } from '../../src/language/index.ts';
import { ColumnForm, columnOptions } from '../column-runs/column-form.tsx';

interface PermitFormProps {
  /** The columns to choose from. */
  columns: readonly SheetColumn[];
  form: PermitFormValues;
  /** Whether the user has chosen: before that, a missing choice is no error. */
  isChosen: boolean;
  change(part: Partial<PermitFormValues>): void;
}

export function PermitForm({ columns, form, isChosen, change }: PermitFormProps) {
  const text = estimateMessages();
  const mode = modeOf(form, { columns });
  const mapped = mapColumns(form, { columns });
  const reading = readPermitColumns({ columns });
  const asked = askedColumns(form, { columns });
  const required = requiredColumns(mode);
  const isMissing = (name: PermitColumn) => required.includes(name) && !mapped.has(name);
  const scaleHint = (name: PermitColumn) => {
    if (name !== 'area' && name !== 'declared_value') return undefined;
    const { power, isOtherUnit } = columnScale(name, mapped, { columns });
    if (isOtherUnit) return text.otherUnit[name];
    return power > 0 ? text.scaled(formatNumber(10 ** power)) : undefined;
  };
  const fullDollars = (name: PermitColumn) => {
    const header = columns[reading.get(name)!.column!]!.header;
    return runMessages().fullDollars(formatNumber(10 ** scaleOf(header, 'money').power));
  };
  return (
    <>
      <Field label={text.mode}>
        <RadioGroup value={mode} onChange={(_, { value }) => change({ mode: value as EstimateMode })}>
          {estimateModes.map((one) => (
            <Radio key={one} value={one} label={text.modes[one]} />
          ))}
        </RadioGroup>
      </Field>
      <ColumnForm
        fields={columnsOfMode(mode).map((name) => ({
          name,
          label: text.columns[name],
          value: mapped.get(name) ?? null,
          candidates: reading.get(name)!.candidates.map(({ column }) => columns[column]!.index),
          isAsked: asked.includes(name),
          doubt: reading.get(name)!.areFullDollars ? fullDollars(name) : undefined,
          none: runMessages().noColumn,
          hint: isMissing(name) && !isChosen ? text.columnRequired : scaleHint(name),
          error: isMissing(name) && isChosen ? text.columnRequired : undefined,
        }))}
        columns={columnOptions(columns)}
        choose={(name, index) => change({ columns: { ...form.columns, [name]: index } })}
      />
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
