import { Checkbox } from '@fluentui/react-components';
import { geocodeChoices, type GeocodeChoice } from '../../src/runs/geocode/geocode-run.ts';
import { messages } from '../../src/messages/index.ts';
import { CheckboxGroup } from '../frame/checkbox-group.tsx';

interface GeocodeChoicesProps {
  chosen: readonly GeocodeChoice[];
  choose(choices: GeocodeChoice[]): void;
}

/** Chooses what is written beside each address. */
export function GeocodeChoices({ chosen, choose }: GeocodeChoicesProps) {
  const text = messages().geocode;
  const toggle = (choice: GeocodeChoice, on: boolean) =>
    choose(geocodeChoices.filter((one) => (one === choice ? on : chosen.includes(one))));
  return (
    <CheckboxGroup
      label={text.wanted}
      validationMessage={chosen.length === 0 ? text.nothingWanted : undefined}
    >
      {geocodeChoices.map((choice) => (
        <div key={choice}>
          <Checkbox
            label={text.choices[choice]}
            checked={chosen.includes(choice)}
            onChange={(_, { checked }) => toggle(choice, checked === true)}
          />
        </div>
      ))}
    </CheckboxGroup>
  );
}
