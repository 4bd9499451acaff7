import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import { messages } from '../../src/messages/index.ts';
import { geocodeChoices, type GeocodeChoice } from '../../src/geocode/index.ts';
import { CheckboxGroup } from '../frame/checkbox-group.tsx';

interface GeocodeChoicesProps {
  selection: readonly GeocodeChoice[];
  choose(choices: GeocodeChoice[]): void;
}

export function GeocodeChoices({ selection, choose }: GeocodeChoicesProps) {
  const text = messages().geocode;
  const [isTouched, setTouched] = useState(false);
  const toggle = (choice: GeocodeChoice, isChosen: boolean) => {
    setTouched(true);
    choose(geocodeChoices.filter((one) => (one === choice ? isChosen : selection.includes(one))));
  };
  return (
    <CheckboxGroup
      label={text.outputs}
      validationMessage={selection.length === 0 && isTouched ? text.outputRequired : undefined}
      hint={selection.length === 0 && !isTouched ? text.outputRequired : undefined}
    >
      {geocodeChoices.map((choice) => (
        <div key={choice}>
          <Checkbox
            label={text.choices[choice]}
            checked={selection.includes(choice)}
            onChange={(_, { checked }) => toggle(choice, checked === true)}
          />
        </div>
      ))}
    </CheckboxGroup>
  );
}
