import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import { messages } from '../../src/messages/index.ts';
import { CheckboxGroup } from '../frame/checkbox-group.tsx';

interface OutputChoicesProps<Choice extends string> {
  /** All choices, in the order of their columns. */
  all: readonly Choice[];
  label(choice: Choice): string;
  selection: readonly Choice[];
  choose(choices: Choice[]): void;
}

/** The columns that a run adds. */
export function OutputChoices<Choice extends string>(props: OutputChoicesProps<Choice>) {
  const { all, label, selection, choose } = props;
  const text = messages().geocode;
  const [isTouched, setTouched] = useState(false);
  const toggle = (choice: Choice, isChosen: boolean) => {
    setTouched(true);
    choose(all.filter((one) => (one === choice ? isChosen : selection.includes(one))));
  };
  return (
    <CheckboxGroup
      label={text.outputs}
      validationMessage={selection.length === 0 && isTouched ? text.outputRequired : undefined}
      hint={selection.length === 0 && !isTouched ? text.outputRequired : undefined}
    >
      {all.map((choice) => (
        <div key={choice}>
          <Checkbox
            label={label(choice)}
            checked={selection.includes(choice)}
            onChange={(_, { checked }) => toggle(choice, checked === true)}
          />
        </div>
      ))}
    </CheckboxGroup>
  );
}
