import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forgetTable, type RememberedTable } from '../../src/tables/saved-query.ts';
import { selectTable } from '../../src/tables/select-table.ts';
import { messages } from '../../src/messages/index.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalXS,
  },
});

export interface TableActionsProps {
  table: RememberedTable;
  /** Whether something is being refreshed: then nothing else can be. */
  busy: boolean;
  /** Null where nothing can be asked. */
  refresh: (() => void) | null;
  /** Whether its query has just been edited: the focus goes back to where that began. */
  returned: boolean;
  /** Null where the query cannot be edited. */
  edit: (() => void) | null;
  forgotten(): void;
}

/** What can be done with a table. Forgetting takes a second click, in place of the first. */
export function TableActions({ table, busy, refresh, returned, edit, forgotten }: TableActionsProps) {
  const styles = useStyles();
  const text = messages().tables;
  const [sure, ask] = useState(false);
  const toEdit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returned) toEdit.current?.focus();
  }, [returned]);
  const going = useMutation({ mutationFn: () => selectTable(table.id) });
  const forgetting = useMutation({ mutationFn: () => forgetTable(table.id), onSuccess: forgotten });
  const error = going.error ?? forgetting.error;
  return (
    <>
      <div className={styles.actions} role="group" aria-label={text.actionsOf(table.name)}>
        {refresh && (
          <Button size="small" disabledFocusable={busy} onClick={refresh}>
            {text.refresh}
          </Button>
        )}
        <Button size="small" appearance="subtle" onClick={() => going.mutate()}>
          {text.goTo}
        </Button>
        {edit && (
          <Button ref={toEdit} size="small" appearance="subtle" disabledFocusable={busy} onClick={edit}>
            {text.edit}
          </Button>
        )}
        <Button
          size="small"
          appearance={sure ? 'outline' : 'subtle'}
          disabledFocusable={busy}
          onBlur={() => ask(false)}
          onClick={() => (sure ? forgetting.mutate() : ask(true))}
        >
          {sure ? text.forgetSurely : text.forget}
        </Button>
      </div>
      {sure && <Caption1 role="status">{text.forgetHint}</Caption1>}
      {error && <Notice intent="error">{error.message}</Notice>}
    </>
  );
}
