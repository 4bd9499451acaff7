import { Body1, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { errorText } from '../../src/language/index.ts';
import {
  startRefresh,
  startResume,
  type QueryChange,
  type RefreshMode,
  type RefreshTask,
  type SavedTable,
  tableMessages,
} from '../../src/features/tables/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { ChoiceField } from '../frame/form-field.tsx';
import { useDraft } from '../frame/draft.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { PrimaryButton, ScreenLayout } from '../frame/screen-layout.tsx';
import { useGo } from '../frame/navigation.ts';
import { useLatestTask } from '../frame/use-tasks.ts';
import { EditQuery } from './edit-query.tsx';
import { TableCard } from './table-card.tsx';
import { useSavedTables } from './use-saved-tables.ts';
import { frameMessages } from '../frame/messages.ts';

const modes: RefreshMode[] = ['update', 'append', 'replace'];

export function TablesScreen() {
  const go = useGo();
  const text = tableMessages();
  const runtime = useRuntime();
  const connection = useConnection();
  const { tables, error } = useSavedTables();
  const task: RefreshTask | null = useLatestTask('refresh');
  const [{ mode }, setDraft] = useDraft<{ mode: RefreshMode }>('tables', { mode: 'update' });
  const [editing, setEditing] = useState<SavedTable | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  if (editing) {
    const close = () => {
      setEditing(null);
      setEditedId(editing.id);
    };
    const save = (change: QueryChange) => {
      close();
      // Appending alone would leave the rows of the old query as they are.
      startRefresh(runtime, [editing], { mode: mode === 'append' ? 'update' : mode, change });
    };
    return <EditQuery table={editing} save={save} close={close} />;
  }
  if (error || !tables) return <TablesUnread error={error} />;
  if (tables.length === 0) {
    return (
      <ScreenLayout footer={<PrimaryButton onClick={() => go('search')}>{text.search}</PrimaryButton>}>
        <Body1>{text.empty}</Body1>
      </ScreenLayout>
    );
  }
  return (
    <ScreenLayout
      footer={
        connection ? (
          <>
            <ChoiceField
              label={text.mode}
              name="mode"
              value={mode}
              choices={modes.map((choice) => [choice, text.modes[choice]])}
              change={(choice) => setDraft({ mode: choice })}
            />
            <PrimaryButton
              isBusy={task !== null && isUnderWay(task)}
              onClick={() => startRefresh(runtime, tables, { mode })}
            >
              {text.refreshAll}
            </PrimaryButton>
          </>
        ) : (
          <PrimaryButton onClick={() => go('connect')}>{frameMessages().connect}</PrimaryButton>
        )
      }
    >
      {!connection && <Notice intent="info">{text.noKey}</Notice>}
      {tables.map((table) => (
        <TableCard
          key={table.id}
          table={table}
          task={task}
          connectedService={connection?.address ?? null}
          wasEdited={table.id === editedId}
          refresh={() => startRefresh(runtime, [table], { mode })}
          resume={() =>
            table.unfinishedRefresh
              ? startRefresh(runtime, [table], { mode: table.unfinishedRefresh })
              : startResume(runtime, table)
          }
          edit={() => setEditing(table)}
        />
      ))}
    </ScreenLayout>
  );
}

/** Instead of the tables until the workbook has been read. */
function TablesUnread({ error }: { error: Error | null }) {
  return (
    <ScreenLayout>
      {error ? (
        <Notice intent="error">{errorText(error)}</Notice>
      ) : (
        <Spinner size="tiny" label={tableMessages().reading} />
      )}
    </ScreenLayout>
  );
}
