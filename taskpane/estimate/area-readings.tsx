import { Caption1, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import {
  areaForms,
  rangeSizes,
  slips,
  type AreaForm,
  type AreaReading,
  type AreaUnit,
  type PermitForm,
  estimateMessages,
} from '../../src/features/estimate/index.ts';
import { ChoiceField } from '../frame/form-field.tsx';
import { Notice } from '../frame/notice.tsx';
import { Section } from '../frame/section.tsx';

const useStyles = makeStyles({ slip: { marginTop: tokens.spacingVerticalXS } });

interface AreaReadingsProps {
  reading: AreaReading;
  form: PermitForm;
  /** The unit of areas that state none: the chosen one, or the header’s. */
  areaUnit: AreaUnit;
  change(part: Partial<PermitForm>): void;
}

/** What looks like a slip in the areas and values of the rows. */
export function Slips({ reading }: Pick<AreaReadingsProps, 'reading'>) {
  const styles = useStyles();
  const text = estimateMessages();
  const found = slips.filter((name) => reading[name]);
  if (found.length === 0) return null;
  return (
    <Notice intent="warning" title={text.slips}>
      {found.map((name) => (
        <div key={name} className={styles.slip}>
          {text.slipForms[name](reading[name]!.rows, reading[name]!.sample)}
        </div>
      ))}
    </Notice>
  );
}

/** How areas are read, and the questions that their texts leave open: each is answered once, for all rows. */
export function AreaReadings({ reading, form, areaUnit, change }: AreaReadingsProps) {
  const text = estimateMessages();
  if (areaForms.every((name) => reading[name] === undefined)) return null;
  const labelOf = (name: AreaForm) => text.areaForms[name](reading[name]!.rows, reading[name]!.sample);
  const statements = (['m2', 'ft2', 'approximate', 'unknown'] as const).filter((name) => reading[name]);
  return (
    <Section title={text.areaReadings}>
      {statements.map((name) => (
        <Caption1 key={name}>{labelOf(name)}</Caption1>
      ))}
      {reading.withoutUnit && (
        <Field
          label={labelOf('withoutUnit')}
          required
          hint={areaUnit !== null && form.areaUnit === null ? text.unitOfHeader : undefined}
          validationMessage={areaUnit === null ? text.unitRequired : undefined}
          validationState={areaUnit === null ? 'warning' : 'none'}
        >
          <RadioGroup
            value={areaUnit ?? ''}
            onChange={(_, { value }) => change({ areaUnit: value as AreaUnit })}
          >
            <Radio value="m2" label={text.units.m2} />
            <Radio value="ft2" label={text.units.ft2} />
          </RadioGroup>
        </Field>
      )}
      {reading.range && (
        <ChoiceField
          label={labelOf('range')}
          name="rangeSize"
          value={form.rangeSize}
          choices={rangeSizes.map((size) => [size, text.rangeSizes[size]])}
          change={(size) => change({ rangeSize: size })}
        />
      )}
      {reading.unreadable && (
        <ChoiceField
          label={labelOf('unreadable')}
          name="unreadableAreas"
          value={form.withoutUnreadableAreas ? 'ignore' : 'leave'}
          choices={(['leave', 'ignore'] as const).map((choice) => [choice, text.unreadableAreas[choice]])}
          change={(choice) => change({ withoutUnreadableAreas: choice === 'ignore' })}
        />
      )}
    </Section>
  );
}
