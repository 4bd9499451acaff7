import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider, type DefaultOptions } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Runtime } from '../src/excel/runtime.ts';
import { ActivityScreen } from './activity/activity-screen.tsx';
import { ConnectScreen } from './connect/connect-screen.tsx';
import { HeldCalculation } from './frame/held-calculation.tsx';
import { Navigation, type Screen } from './frame/navigation.tsx';
import { RuntimeContext, useConnection } from './frame/runtime-context.ts';
import { useTablePull } from './search/table-pull.ts';
import { SearchScreen } from './search/search-screen.tsx';
import { newSearch } from './search/search-state.ts';
import { paneTheme } from './theme.ts';

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    height: '100vh',
    minWidth: '300px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/**
 * Requests are made when somebody asks for them, and never again by themselves: they are metered. A failure is shown
 * where it was asked for, without a network too; the queue beneath repeats what can pass.
 */
const requests: DefaultOptions = {
  queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
  mutations: { networkMode: 'always' },
};

/** The pane: one screen at a time, under a navigation that stays. */
export function App({ runtime }: { runtime: Runtime }) {
  const queries = useMemo(() => new QueryClient({ defaultOptions: requests }), []);
  return (
    <RuntimeContext.Provider value={runtime}>
      <QueryClientProvider client={queries}>
        <FluentProvider theme={paneTheme()}>
          <Screens />
        </FluentProvider>
      </QueryClientProvider>
    </RuntimeContext.Provider>
  );
}

/** What a screen must not lose while another is shown lives here: the search, and the table that is being pulled. */
function Screens() {
  const styles = useStyles();
  const connected = useConnection() !== null;
  const [screen, show] = useState<Screen>(connected ? 'search' : 'connection');
  const [search, setSearch] = useState(newSearch);
  const pull = useTablePull();
  return (
    <div className={styles.pane}>
      <Navigation screen={screen} show={show} busy={pull.state.kind === 'running'} />
      <HeldCalculation />
      {screen === 'connection' && <ConnectScreen goToSearch={() => show('search')} />}
      {screen === 'activity' && <ActivityScreen />}
      {screen === 'search' && (
        <SearchScreen search={search} change={setSearch} pull={pull} connect={() => show('connection')} />
      )}
    </div>
  );
}
