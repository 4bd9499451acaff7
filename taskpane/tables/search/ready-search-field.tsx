import { ChoiceField, type Choice } from '../../frame/form-field.tsx';
import { readySearchNames, readySearchOf, withReadySearch, type ReadySearchName } from './ready-searches.ts';
import type { SearchState } from './search-state.ts';
import { searchMessages } from '../search-messages.ts';

interface ReadySearchFieldProps {
  search: SearchState;
  /** @param parts What it changes in the form. */
  choose(name: ReadySearchName | null, parts: Partial<SearchState>): void;
}

/** Fills in the form with a question, and says what its records tell. */
export function ReadySearchField({ search, choose }: ReadySearchFieldProps) {
  const text = searchMessages();
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
      change={(one) => (one ? choose(one, withReadySearch(search, one)) : choose(null, withoutOrder(search)))}
    />
  );
}

/** Not the ready-made search any more, with everything else that the form has. */
function withoutOrder({ values }: SearchState): Partial<SearchState> {
  const rest = Object.entries(values).filter(([name]) => name !== 'sort_by' && name !== 'sort_order');
  return { values: Object.fromEntries(rest) };
}
