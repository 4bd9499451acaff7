import { Body1, Button, Field, makeStyles, Select, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import type { RefreshWay } from '../../src/tables/refresh-report.ts';
import type { RememberedTable } from '../../src/tables/saved-query.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { useDraft } from '../frame/draft.ts';
import { useConnection } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { useGo } from '../frame/screens.ts';
import { EditQuery } from './edit-query.tsx';
import { TableCard } from './table-card.tsx';
import { useTableRefresh } from './table-refresh.ts';
import { useTables } from './use-tables.ts';
import { Notice } from '../frame/notice.tsx';

// A control's own width must not push it out of the pane.
const useStyles = makeStyles({ control: { minWidth: 0, width: '100%' } });

const ways: RefreshWay[] = ['update', 'append', 'replace'];

/** The tables that this workbook remembers: where they come from, and how they are brought up to date. */
export function TablesScreen() {
  const styles = useStyles();
  const go = useGo();
  const text = messages().tables;
  const connection = useConnection();
  const { tables, error, again } = useTables();
  const { job, refresh, goOn } = useTableRefresh();
  const [{ way }, set] = useDraft<{ way: RefreshWay }>('tables', { way: 'update' });
  const [edited, edit] = useState<RememberedTable | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const busy = job !== null && isUnderWay(job);
  if (edited) {
    const leave = () => {
      edit(null);
      setLeft(edited.id);
    };
    return (
      <EditQuery
        table={edited}
        leave={leave}
        save={(change) => {
          leave();
          refresh([edited], way === 'append' ? 'update' : way, change);
        }}
      />
    );
  }
  if (error || !tables) {
    return (
      <ScreenLayout>
        {error ? (
          <Notice intent="error">{error.message}</Notice>
        ) : (
          <Spinner size="tiny" label={text.reading} />
        )}
      </ScreenLayout>
    );
  }
  if (tables.length === 0) {
    return (
      <ScreenLayout footer={<Primary onClick={() => go('search')}>{text.search}</Primary>}>
        <Body1>{text.empty}</Body1>
      </ScreenLayout>
    );
  }
  return (
    <ScreenLayout
      footer={
        connection ? (
          <>
            <Field label={text.way}>
              <Select
                className={styles.control}
                value={way}
                name="way"
                onChange={(_, { value }) => set({ way: value as RefreshWay })}
              >
                {ways.map((one) => (
                  <option key={one} value={one}>
                    {text.ways[one]}
                  </option>
                ))}
              </Select>
            </Field>
            <Primary busy={busy} onClick={() => refresh(tables, way)}>
              {text.refreshAll}
            </Primary>
          </>
        ) : (
          <Primary onClick={() => go('connect')}>{messages().frame.connect}</Primary>
        )
      }
    >
      {!connection && <Notice intent="info">{text.noKey}</Notice>}
      {tables.map((table) => (
        <TableCard
          key={table.id}
          table={table}
          job={job}
          busy={busy}
          returned={table.id === left}
          connected={connection?.address ?? null}
          refresh={connection && (() => refresh([table], way))}
          edit={connection && !table.at ? () => edit(table) : null}
          goOn={() => goOn(table)}
          forgotten={() => void again()}
        />
      ))}
    </ScreenLayout>
  );
}

function Primary(props: { busy?: boolean; onClick(): void; children: string }) {
  const { busy = false, onClick, children } = props;
  return (
    <Button appearance="primary" size="large" disabledFocusable={busy} onClick={onClick}>
      {children}
    </Button>
  );
}
