import { Button, Field, Input } from '@fluentui/react-components';
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
  const text = messages().pane;
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // React writes an input's value into its attribute as well, where anything that reads the page's source finds it.
  useLayoutEffect(() => input.current?.removeAttribute('value'));
  return (
    <Field label={text.key} validationMessage={fault}>
      <Input
        ref={input}
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
