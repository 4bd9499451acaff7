import {
  Button,
  Field,
  renderInput_unstable,
  useInput_unstable,
  useInputStyles_unstable,
  type InputProps,
} from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef, useState } from 'react';
import { messages } from '../../src/messages/index.ts';

interface KeyFieldProps {
  value: string;
  fault: string | undefined;
  change(value: string): void;
}

/** Takes the key, hidden unless it is asked to be shown. */
export function KeyField({ value, fault, change }: KeyFieldProps) {
  const text = messages().connect;
  const [shown, setShown] = useState(false);
  return (
    <Field label={text.key} validationMessage={fault}>
      <UnsourcedInput
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(_, data) => change(data.value)}
        autoComplete="off"
        spellCheck={false}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={shown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={shown ? text.hideKey : text.showKey}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Field>
  );
}

/**
 * Fluent's input, its value in the input alone: React writes a controlled value into the attribute too, where
 * anything that reads the page's source finds it.
 */
function UnsourcedInput(props: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  const state = useInput_unstable(props, input);
  useInputStyles_unstable(state);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== props.value) input.current.value = props.value ?? '';
  }, [props.value]);
  return renderInput_unstable({ ...state, input: { ...state.input, value: undefined } });
}
