import { Field, Select } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { tableHeaderChoices, type TableHeaders } from '../../src/settings/index.ts';
import { usePreferences, useRuntime } from '../frame/runtime-context.ts';

/** How the columns of new tables are headed. */
export function HeaderChoice() {
  const { preferences } = useRuntime();
  const { tableHeaders } = usePreferences();
  const text = messages().settings;
  return (
    <Field label={text.tableHeaders} hint={text.tableHeadersHint}>
      <Select
        name="tableHeaders"
        value={tableHeaders}
        onChange={(_, { value }) => preferences.update({ tableHeaders: value as TableHeaders })}
      >
        {tableHeaderChoices.map((choice) => (
          <option key={choice} value={choice}>
            {text.tableHeaderChoices[choice]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
