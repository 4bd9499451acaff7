import { registeredFunctions } from '../../src/app/function-registry.ts';
import { useDraft } from '../frame/draft.ts';
import { emptyDraft, editedCall, newCall } from './builder-draft.ts';
import { FormulaForm } from './formula-form.tsx';
import { FunctionList } from './function-list.tsx';

/** Finds a function by what it does, fills in its arguments, and inserts the formula, or edits one. */
export function FormulaBuilderScreen() {
  const [draft, change] = useDraft('formula-builder', emptyDraft);
  const description = registeredFunctions.find(({ name }) => name === draft.name);
  if (!description || !draft.cell) {
    return (
      <FunctionList
        functions={registeredFunctions}
        query={draft.query}
        search={(query) => change({ query })}
        start={(one, cell) => change(newCall(one.name, cell))}
        edit={(one, call, cell) => change(editedCall(one, call, cell))}
      />
    );
  }
  return (
    <FormulaForm
      key={description.name}
      description={description}
      draft={{ ...draft, cell: draft.cell }}
      change={change}
      leave={() => change({ name: null })}
    />
  );
}
