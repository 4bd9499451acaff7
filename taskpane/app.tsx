import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider, type DefaultOptions } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { language } from '../src/messages/index.ts';
import type { Runtime } from '../src/runtime.ts';
import { ActivityScreen } from './activity/activity-screen.tsx';
import { ConnectScreen } from './connect/connect-screen.tsx';
import { EstimateScreen } from './estimate/estimate-screen.tsx';
import { Header } from './frame/header.tsx';
import { HeldCalculation } from './frame/held-calculation.tsx';
import { useKeptFocus } from './frame/kept-focus.ts';
import { RunningTasks } from './frame/running-tasks.tsx';
import { RuntimeContext, useConnection, usePreferences } from './frame/runtime-context.ts';
import { GoContext, type Screen } from './frame/screens.ts';
import { useInvalidationByTasks } from './frame/use-tasks.ts';
import { GeocodeScreen } from './geocode/geocode-screen.tsx';
import { HomeScreen } from './home/home-screen.tsx';
import { PropertyScreen } from './property/property-screen.tsx';
import { SearchScreen } from './search/search-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { TablesScreen } from './tables/tables-screen.tsx';
import { usePaneTheme } from './theme.ts';

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

const shown: Record<Screen, ComponentType> = {
  home: HomeScreen,
  connect: ConnectScreen,
  geocode: GeocodeScreen,
  search: SearchScreen,
  estimate: EstimateScreen,
  property: PropertyScreen,
  tables: TablesScreen,
  activity: ActivityScreen,
  settings: SettingsScreen,
};

/** The pane: one screen at a time, under what stands around all of them. */
export function App({ runtime }: { runtime: Runtime }) {
  const queries = useMemo(() => new QueryClient({ defaultOptions: requests }), []);
  const theme = usePaneTheme();
  return (
    <RuntimeContext.Provider value={runtime}>
      <QueryClientProvider client={queries}>
        <FluentProvider theme={theme}>
          <Screens />
        </FluentProvider>
      </QueryClientProvider>
    </RuntimeContext.Provider>
  );
}

function Screens() {
  const styles = useStyles();
  const connected = useConnection() !== null;
  useKeptFocus();
  useInvalidationByTasks();
  const [screen, go] = useState<Screen>(connected ? 'home' : 'connect');
  // Sentences are read from the language chosen: another one makes every screen anew.
  const spoken = usePreferences().language;
  useEffect(() => {
    document.documentElement.lang = language();
  }, [spoken]);
  const Shown = shown[screen];
  return (
    <GoContext.Provider value={go}>
      <div key={spoken} className={styles.pane}>
        <Header screen={screen} />
        <HeldCalculation />
        <RunningTasks screen={screen} />
        <Shown />
      </div>
    </GoContext.Provider>
  );
}
