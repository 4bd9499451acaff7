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
import { connectMessages } from '../../src/connection/index.ts';

interface KeyFieldProps {
  /** A key of the service, or an access token of an organization's gateway. */
  kind: 'key' | 'token';
  value: string;
  error: string | undefined;
  change(value: string): void;
}

export function KeyField({ kind, value, error, change }: KeyFieldProps) {
  const text = connectMessages();
  const isToken = kind === 'token';
  const [show, hide] = isToken ? [text.showToken, text.hideToken] : [text.showKey, text.hideKey];
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      label={isToken ? text.token : text.key}
      hint={isToken ? text.tokenHint : undefined}
      validationMessage={error}
    >
      <UnmirroredInput
        type={isShown ? 'text' : 'password'}
        value={value}
        onChange={(_, data) => change(data.value)}
        autoComplete="off"
        spellCheck={false}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={isShown ? hide : show}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
    </Field>
  );
}

/**
 * Fluent's input without a `value` attribute. React mirrors a controlled value into the attribute, where the key would
 * be visible in the page's source.
 */
function UnmirroredInput(props: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  const state = useInput_unstable(props, input);
  useInputStyles_unstable(state);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== props.value) input.current.value = props.value ?? '';
  }, [props.value]);
  return renderInput_unstable({ ...state, input: { ...state.input, value: undefined } });
}
