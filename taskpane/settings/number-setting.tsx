import { Field, SpinButton, type SpinButtonOnChangeData } from '@fluentui/react-components';
import { certainNumber, writeNumber } from '@cdata/catalog/reading';
import { useState } from 'react';
import { formatNumber, language } from '../../src/language/index.ts';
import { preferenceBounds, type NumberPreference } from '../../src/connection/index.ts';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { settingsMessages } from './messages.ts';

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
    const entered = stepped ?? certainNumber(displayValue, { kind: 'count', language: language() });
    if (entered !== null && Number.isInteger(entered)) preferences.update({ [name]: entered });
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
        displayValue={writeNumber(value, { kind: 'count', language: language() })}
        incrementButton={{ 'aria-label': text.increase }}
        decrementButton={{ 'aria-label': text.decrease }}
        onChange={(_, data) => update(data)}
      />
    </Field>
  );
}
