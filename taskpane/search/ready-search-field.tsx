import { messages } from '../../src/messages/index.ts';
import { ChoiceField, type Choice } from '../frame/form-field.tsx';
import { readySearchNames, readySearchOf, withReadySearch, type ReadySearchName } from './ready-searches.ts';
import type { SearchState } from './search-state.ts';

interface ReadySearchFieldProps {
  search: SearchState;
  change(change: Partial<SearchState>): void;
}

/** Fills in the form with a question, and says what its records tell. */
export function ReadySearchField({ search, change }: ReadySearchFieldProps) {
  const text = messages().search;
  const name = readySearchOf(search);
  return (
    <ChoiceField<ReadySearchName | ''>
      label={text.readySearch}
      name="readySearch"
      value={name ?? ''}
      hint={name ? text.readySearches[name].story : undefined}
      choices={[
        ['', text.ownSearch],
        ...readySearchNames.map((one): Choice<ReadySearchName> => [one, text.readySearches[one].title]),
      ]}
      change={(one) => change(one ? withReadySearch(search, one) : withoutOrder(search))}
    />
  );
}

/** Not the ready-made search any more, with everything else that the form has. */
function withoutOrder({ values }: SearchState): Partial<SearchState> {
  const { sort_by: _sortBy, sort_order: _sortOrder, ...others } = values;
  return { values: others };
}
