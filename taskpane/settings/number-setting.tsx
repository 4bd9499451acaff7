import { Field, SpinButton, type SpinButtonOnChangeData } from '@fluentui/react-components';
import { useState } from 'react';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { preferenceBounds, type NumberPreference } from '../../src/settings/index.ts';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';

/** What somebody typed, as a whole number: thousands may be set apart in either language. */
const numberIn = (typed: string): number => {
  const digits = typed.replace(/[\s,.’'\u00A0\u202F]/g, '').replace('−', '-');
  return /^-?\d+$/.test(digits) ? Number(digits) : NaN;
};

/** A preference that is a number. What lies beyond its bounds is brought within them, and said. */
export function NumberSetting({ name }: { name: NumberPreference }) {
  const { preferences } = useRuntime();
  const value = usePreferences()[name];
  const [refused, refuse] = useState<string | null>(null);
  const { minimum, maximum, step } = preferenceBounds[name];
  const text = messages().settings;
  const { label, hint } = text.numbers[name];
  const [least, most] = [shownNumber(minimum), shownNumber(maximum)];
  const choose = (data: SpinButtonOnChangeData) => {
    const given = data.value ?? numberIn(data.displayValue ?? '');
    if (Number.isInteger(given)) preferences.update({ [name]: given });
    const taken = preferences.values[name];
    refuse(given === taken ? null : text.limited(data.displayValue ?? '', least, most, shownNumber(taken)));
  };
  return (
    <Field
      label={label}
      hint={`${hint} ${text.bounds(least, most)}`}
      validationState={refused ? 'warning' : 'none'}
      validationMessage={refused}
    >
      <SpinButton
        name={name}
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        displayValue={shownNumber(value)}
        onChange={(_, data) => choose(data)}
      />
    </Field>
  );
}
