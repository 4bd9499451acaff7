import { Field, SpinButton, type SpinButtonOnChangeData } from '@fluentui/react-components';
import { useState } from 'react';
import { formatNumber } from '../../src/language/index.ts';
import { preferenceBounds, type NumberPreference } from '../../src/connection/index.ts';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { settingsMessages } from './messages.ts';

/** Accepts the thousands separators of both languages. NaN for anything but a whole number. */
function parseWholeNumber(text: string): number {
  const digits = text.replace(/[\s,.’'\u00A0\u202F]/g, '').replace('−', '-');
  return /^-?\d+$/.test(digits) ? Number(digits) : NaN;
}

/** A number out of bounds is replaced by the closest bound, with a warning. */
export function NumberSetting({ name }: { name: NumberPreference }) {
  const { preferences } = useRuntime();
  const value = usePreferences()[name];
  const [warning, setWarning] = useState<string | null>(null);
  const { minimum, maximum, step } = preferenceBounds[name];
  const text = settingsMessages();
  const { label, hint } = text.numbers[name];
  const [min, max] = [formatNumber(minimum), formatNumber(maximum)];
  const update = ({ value: stepped, displayValue = '' }: SpinButtonOnChangeData) => {
    const entered = stepped ?? parseWholeNumber(displayValue);
    if (Number.isInteger(entered)) preferences.update({ [name]: entered });
    const used = preferences.values[name];
    setWarning(entered === used ? null : text.limited(displayValue, min, max, formatNumber(used)));
  };
  return (
    <Field
      label={label}
      hint={`${hint} ${text.bounds(min, max)}`}
      validationState={warning ? 'warning' : 'none'}
      validationMessage={warning}
    >
      <SpinButton
        name={name}
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        displayValue={formatNumber(value)}
        incrementButton={{ 'aria-label': text.increase }}
        decrementButton={{ 'aria-label': text.decrease }}
        onChange={(_, data) => update(data)}
      />
    </Field>
  );
}
