import { Checkbox, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import type { ColumnSource } from '../../src/runs/column-source.ts';
import type { AreaUnit, EstimateMode } from '../../src/runs/estimate/estimate-run.ts';
import { messages } from '../../src/messages/index.ts';
import { ColumnSelect } from './column-select.tsx';
import {
  mappedColumns,
  modeOf,
  neededColumns,
  needsUnit,
  offeredColumns,
  type PermitForm as Form,
} from './permit-mapping.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: tokens.spacingVerticalM,
    alignItems: 'start',
  },
});

interface PermitFormProps {
  source: ColumnSource;
  form: Form;
  change(part: Partial<Form>): void;
}

/** Says which column is what, and in which unit the areas are. */
export function PermitForm({ source, form, change }: PermitFormProps) {
  const styles = useStyles();
  const text = messages().estimate;
  const mode = modeOf(form, source);
  const mapped = mappedColumns(form, source);
  const needed = neededColumns(mode);
  return (
    <div className={styles.form}>
      <Field label={text.by}>
        <RadioGroup value={mode} onChange={(_, { value }) => change({ mode: value as EstimateMode })}>
          <Radio value="ids" label={text.modes.ids} />
          <Radio value="attributes" label={text.modes.attributes} />
        </RadioGroup>
      </Field>
      <div className={styles.columns}>
        {offeredColumns(mode).map((name) => (
          <ColumnSelect
            key={name}
            name={name}
            source={source}
            value={mapped.get(name) ?? null}
            fault={needed.includes(name) && !mapped.has(name) ? text.needed : undefined}
            choose={(index) => change({ columns: { ...form.columns, [name]: index } })}
          />
        ))}
      </div>
      {needsUnit(mapped) && (
        <Field
          label={text.areaUnit}
          required
          validationMessage={form.areaUnit === null ? text.unitNeeded : undefined}
        >
          <RadioGroup
            value={form.areaUnit ?? ''}
            onChange={(_, { value }) => change({ areaUnit: value as AreaUnit })}
          >
            <Radio value="m2" label={text.units.m2} />
            <Radio value="ft2" label={text.units.ft2} />
          </RadioGroup>
        </Field>
      )}
      <Checkbox
        label={text.totals}
        checked={form.totals}
        onChange={(_, { checked }) => change({ totals: checked === true })}
      />
    </div>
  );
}
