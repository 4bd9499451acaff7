import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type DefaultOptions,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { language } from '../src/messages/index.ts';
import type { PaneRuntime } from '../src/pane-runtime.ts';
import { FailedByKey } from './activity/failed-by-key.tsx';
import { InsertedCard } from './cards/inserted-card.tsx';
import { ConnectScreen } from './connect/connect-screen.tsx';
import { EstimateScreen } from './estimate/estimate-screen.tsx';
import { CellEditingBar } from './frame/cell-editing-bar.tsx';
import { useCloseWarning } from './commands/use-close-warning.ts';
import { useCommands } from './commands/use-commands.ts';
import { useOpeningWithTables, useRefreshOnOpen } from './commands/use-opening-with-tables.ts';
import { BrokenPane, BrokenScreen, ErrorBoundary } from './frame/error-boundary.tsx';
import { Header } from './frame/header.tsx';
import { OutageBar } from './frame/outage.tsx';
import { PendingCalculation } from './frame/pending-calculation.tsx';
import { lazyScreen } from './frame/lazy-screen.tsx';
import { useRestoredFocus } from './frame/restore-focus.ts';
import { RunningTasks } from './frame/running-tasks.tsx';
import { RuntimeContext, useConnection, usePreferences } from './frame/runtime-context.ts';
import { GoContext, type Screen } from './frame/screens.ts';
import {
  UnexpectedErrorNotice,
  UnexpectedErrors,
  UnexpectedErrorsContext,
  useUnexpectedErrors,
} from './frame/unexpected-errors.tsx';
import { useInvalidationByTasks, useInvalidationByWorkbook } from './frame/use-tasks.ts';
import { GeocodeScreen } from './geocode/geocode-screen.tsx';
import { HomeScreen } from './home/home-screen.tsx';
import { SearchScreen } from './search/search-screen.tsx';
import { Tour } from './tour/tour.tsx';
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
 * Calls are metered, so no query refetches by itself. The request queue does the retries. `networkMode: 'always'` shows
 * an error when the network is down, instead of waiting for it.
 */
const queryDefaults: DefaultOptions = {
  queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
  mutations: { networkMode: 'always' },
};

const FormulaBuilderScreen = lazyScreen('formula-builder', async () => {
  const chunk = await import(/* webpackChunkName: "guide" */ './formula-builder/formula-builder-screen.tsx');
  return chunk.FormulaBuilderScreen;
});

/** The screens that few people open first are one script. */
const loadMoreScreens = () => import(/* webpackChunkName: "screens" */ './more-screens.ts');

const components: Record<Screen, ComponentType> = {
  home: HomeScreen,
  connect: ConnectScreen,
  geocode: GeocodeScreen,
  search: SearchScreen,
  estimate: EstimateScreen,
  property: lazyScreen('property', async () => (await loadMoreScreens()).PropertyScreen),
  map: lazyScreen('map', async () => (await loadMoreScreens()).MapScreen),
  statistics: lazyScreen('statistics', async () => (await loadMoreScreens()).StatisticsScreen),
  'formula-builder': FormulaBuilderScreen,
  tables: lazyScreen('tables', async () => (await loadMoreScreens()).TablesScreen),
  activity: lazyScreen('activity', async () => (await loadMoreScreens()).ActivityScreen),
  settings: lazyScreen('settings', async () => (await loadMoreScreens()).SettingsScreen),
};

export function App({ runtime }: { runtime: PaneRuntime }) {
  const errors = useMemo(() => new UnexpectedErrors(), []);
  const queries = useMemo(() => createQueryClient(errors), [errors]);
  const theme = usePaneTheme();
  return (
    <ErrorBoundary fallback={(failure) => <BrokenPane {...failure} />}>
      <RuntimeContext.Provider value={runtime}>
        <UnexpectedErrorsContext.Provider value={errors}>
          <QueryClientProvider client={queries}>
            <FluentProvider theme={theme}>
              <Screens />
            </FluentProvider>
          </QueryClientProvider>
        </UnexpectedErrorsContext.Provider>
      </RuntimeContext.Provider>
    </ErrorBoundary>
  );
}

function createQueryClient(errors: UnexpectedErrors): QueryClient {
  const onError = (error: unknown) => errors.reportUnlessShown(error);
  return new QueryClient({
    defaultOptions: queryDefaults,
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  });
}

function Screens() {
  const styles = useStyles();
  const connected = useConnection() !== null;
  useRestoredFocus();
  useInvalidationByTasks();
  useInvalidationByWorkbook();
  useUnexpectedErrors();
  useCloseWarning();
  useOpeningWithTables();
  useRefreshOnOpen();
  const [screen, go] = useState<Screen>(connected ? 'home' : 'connect');
  const { count: commandCount, card, dismissCard } = useCommands(go);
  // Components read messages in the current language. The key remounts all of them when it changes.
  const languageChoice = usePreferences().language;
  useEffect(() => {
    document.documentElement.lang = language();
  }, [languageChoice]);
  const ScreenComponent = components[screen];
  return (
    <GoContext.Provider value={go}>
      <div key={languageChoice} className={styles.pane}>
        <Header screen={screen} />
        <OutageBar />
        <CellEditingBar />
        <UnexpectedErrorNotice screen={screen} />
        <PendingCalculation />
        <FailedByKey />
        <InsertedCard card={card} dismiss={dismissCard} />
        <RunningTasks screen={screen} />
        <Tour />
        <ErrorBoundary
          key={`${screen} ${commandCount}`}
          fallback={(failure) => <BrokenScreen screen={screen} failure={failure} />}
        >
          <ScreenComponent />
        </ErrorBoundary>
      </div>
    </GoContext.Provider>
  );
}
