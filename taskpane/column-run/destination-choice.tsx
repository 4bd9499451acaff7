import { Caption1, Field, Radio, RadioGroup } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import type { Destination } from '../../src/runs/index.ts';
import type { RunSetup } from './use-run-setup.ts';

/** Says where the results go. The user chooses if the cells next to the data are not free. */
export function DestinationChoice({ setup }: { setup: RunSetup }) {
  const text = messages().runs;
  const { savedRun, destinationOptions: options, destination, chooseDestination } = setup;
  if (savedRun) return <Caption1>{text.sameColumns}</Caption1>;
  if (!options) return null;
  if (!options.occupied) return <Caption1>{text.adjacent(options.adjacent)}</Caption1>;
  return (
    <Field label={text.destination} hint={text.occupied(options.occupied)}>
      <RadioGroup value={destination} onChange={(_, { value }) => chooseDestination(value as Destination)}>
        <Radio value="insert" label={text.insert} />
        <Radio value="end" label={text.end(options.end)} />
      </RadioGroup>
    </Field>
  );
}
