import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import type { RunSetup } from '../column-runs/use-run-setup.ts';
import { CheckboxGroup } from '../frame/checkbox-group.tsx';
import { choicesOfDraft, restoredColumns, shownChoices, type ColumnChoices } from './deleted-choices.ts';
import { geocodeMessages } from '../../src/features/geocode/index.ts';

interface OutputChoicesProps<Choice extends string> {
  kind: ColumnChoices<Choice>;
  setup: Pick<RunSetup, 'deletedColumns' | 'restored' | 'setRestored'>;
  label(choice: Choice): string;
  /** What is remembered. */
  choices: readonly Choice[];
  choose(choices: Choice[]): void;
  /** By default, that of columns to add. */
  heading?: string;
  /** Says what to choose. */
  required?: string;
}

/** The columns that a run adds. */
export function OutputChoices<Choice extends string>(props: OutputChoicesProps<Choice>) {
  const { kind, setup, label, choices, choose } = props;
  const text = geocodeMessages();
  const { heading = text.outputs, required = text.outputRequired } = props;
  const [isTouched, setTouched] = useState(false);
  const selection = shownChoices(kind, choices, setup);
  const toggle = (choice: Choice, isChosen: boolean) => {
    setTouched(true);
    const ticked = kind.all.filter((one) => (one === choice ? isChosen : selection.includes(one)));
    choose(choicesOfDraft(kind, { choices, ticked }, setup));
    setup.setRestored(restoredColumns(kind, ticked, setup));
  };
  return (
    <CheckboxGroup
      label={heading}
      validationMessage={selection.length === 0 && isTouched ? required : undefined}
      hint={selection.length === 0 && !isTouched ? required : undefined}
    >
      {kind.all.map((choice) => (
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
