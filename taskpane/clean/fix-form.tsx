import { Button, Field, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import {
  fixKindsOf,
  planFix,
  startFix,
  type AddressCheck,
  type Finding,
  type Fix,
  type FixKind,
  cleanMessages,
} from '../../src/features/clean/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { TextField } from '../frame/form-field.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask } from '../frame/use-tasks.ts';
import { FixPreview } from './fix-preview.tsx';

const useStyles = makeStyles({ apply: { alignSelf: 'flex-start' } });

/** Chooses the fix for all rows of a finding, shows what it would write, and applies it. */
export function FixForm({ check, finding }: { check: AddressCheck; finding: Finding }) {
  const styles = useStyles();
  const text = cleanMessages();
  const { tasks } = useRuntime();
  const task = useLatestTask('clean');
  const kinds = fixKindsOf(check, finding.kind);
  const [choice, choose] = useState<FixKind>(kinds[0]!);
  const kind = kinds.includes(choice) ? choice : kinds[0]!;
  const [city, setCity] = useState(check.cities[0] ?? '');
  const fix: Fix = kind === 'addCity' ? { kind, city: city.trim() } : { kind };
  const plan = planFix(check, finding, fix);
  const rows = kind === 'mark' ? finding.rows.length : new Set(plan.changes.map(({ row }) => row)).size;
  const isCityMissing = kind === 'addCity' && city.trim() === '';
  const isBlocked = isCityMissing || rows === 0 || (task !== null && isUnderWay(task));
  return (
    <>
      {kinds.length > 1 && (
        <Field label={text.fix}>
          <RadioGroup value={kind} onChange={(_, { value }) => choose(value as FixKind)}>
            {kinds.map((one) => (
              <Radio key={one} value={one} label={text.fixes[one]} />
            ))}
          </RadioGroup>
        </Field>
      )}
      {kind === 'addCity' && (
        <TextField
          label={text.city}
          name="city"
          value={city}
          error={isCityMissing ? text.cityRequired : undefined}
          change={setCity}
        />
      )}
      {!isCityMissing && <FixPreview check={check} finding={finding} kind={kind} plan={plan} />}
      <Button
        className={styles.apply}
        disabledFocusable={isBlocked}
        onClick={() => {
          if (!isBlocked) startFix(tasks, check, { finding, fix });
        }}
      >
        {kind === 'mark' ? text.applyMark(rows) : text.apply(rows)}
      </Button>
    </>
  );
}
