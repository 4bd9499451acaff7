import { Button } from '@fluentui/react-components';
import { errorText, formulaBuilderMessages } from '../../src/messages/index.ts';
import { useDraft } from '../frame/draft.ts';
import { Notice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { emptyDraft, editedCall, newCall } from './builder-draft.ts';
import { FormulaForm } from './formula-form.tsx';
import { FunctionList } from './function-list.tsx';
import { useDescriptions } from './use-descriptions.ts';

/** Finds a function by what it does, fills in its arguments, and inserts the formula, or edits one. */
export function FormulaBuilderScreen() {
  const text = formulaBuilderMessages();
  const [draft, change] = useDraft('formula-builder', emptyDraft);
  const { data: functions, error, refetch } = useDescriptions();
  if (!functions) {
    return (
      <ScreenLayout>
        {error && (
          <Notice intent="error" actions={<Button onClick={() => void refetch()}>{text.tryAgain}</Button>}>
            {errorText(error)}
          </Notice>
        )}
      </ScreenLayout>
    );
  }
  const description = functions.find(({ name }) => name === draft.name);
  if (!description || !draft.cell) {
    return (
      <FunctionList
        functions={functions}
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
