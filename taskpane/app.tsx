import { FluentProvider, makeStyles, tokens, useKeyboardNavAttribute } from '@fluentui/react-components';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type DefaultOptions,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { language } from '../src/language/index.ts';
import type { PaneRuntime } from '../src/app/pane-runtime.ts';
import { FailedByKey } from './activity/failed-by-key.tsx';
import { InsertedCard } from './tables/insert-card.tsx';
import { CellEditingBar } from './frame/cell-editing-bar.tsx';
import { useCloseWarning } from './commands/use-close-warning.ts';
import { useCommands } from './commands/use-commands.ts';
import { useOpeningWithTables, useRefreshOnOpen } from './commands/use-opening-with-tables.ts';
import { BrokenPane, BrokenScreen, ErrorBoundary } from './frame/error-boundary.tsx';
import { Header } from './frame/header.tsx';
import { OutageBar } from './frame/outage.tsx';
import { PendingCalculation } from './frame/pending-calculation.tsx';
import { LazyScreen } from './frame/lazy-screen.tsx';
import { useRestoredFocus } from './frame/restore-focus.ts';
import { RunningTasks } from './frame/running-tasks.tsx';
import { TaskAnnouncer } from './frame/task-announcer.tsx';
import { RuntimeContext, useConnection, usePreferences } from './frame/runtime-context.ts';
import { NavigationContext } from './frame/navigation.ts';
import { placeOf } from './frame/places.ts';
import {
  UnexpectedErrorNotice,
  UnexpectedErrors,
  UnexpectedErrorsContext,
  useUnexpectedErrors,
} from './frame/unexpected-errors.tsx';
import { useInvalidationByTasks, useInvalidationByWorkbook } from './frame/use-tasks.ts';
import type { ScreenName } from './frame/screen.ts';
import { ListOfPlace } from './geocode/address-list.tsx';
import { screens } from './screens.ts';
import { usePaneTheme } from './frame/theme.ts';

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

export function App({ runtime }: { runtime: PaneRuntime }) {
  const errors = useMemo(() => new UnexpectedErrors(), []);
  const queries = useMemo(() => createQueryClient(errors), [errors]);
  const theme = usePaneTheme();
  // Marks the pane while the keyboard is in use.
  const keyboardUse = useKeyboardNavAttribute<HTMLDivElement>();
  return (
    <ErrorBoundary fallback={(failure) => <BrokenPane {...failure} />}>
      <RuntimeContext.Provider value={runtime}>
        <UnexpectedErrorsContext.Provider value={errors}>
          <QueryClientProvider client={queries}>
            <FluentProvider ref={keyboardUse} theme={theme}>
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

interface ShownScreen {
  screen: ScreenName;
  /** The one before it. */
  origin: ScreenName | null;
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
  const [{ screen, origin }, show] = useState<ShownScreen>({
    screen: connected ? 'home' : 'connect',
    origin: null,
  });
  const go = useCallback(
    (next: ScreenName) => show(({ screen: left }) => ({ screen: next, origin: left })),
    [],
  );
  const navigation = useMemo(() => ({ screens, go, origin }), [go, origin]);
  const { count: commandCount, card, dismissCard } = useCommands(go);
  // The map shows what is in the place that opened it, which goes on afterwards.
  const place = placeOf(screen === 'map' ? (origin ?? screen) : screen);
  // Components read messages in the current language. The key remounts all of them when it changes.
  const languageChoice = usePreferences().language;
  useEffect(() => {
    document.documentElement.lang = language();
  }, [languageChoice]);
  return (
    <NavigationContext.Provider value={navigation}>
      <div key={languageChoice} className={styles.pane}>
        <Header screen={screen} />
        <OutageBar />
        <CellEditingBar />
        <UnexpectedErrorNotice screen={screen} />
        <PendingCalculation />
        <FailedByKey />
        <InsertedCard card={card} dismiss={dismissCard} />
        <RunningTasks screen={screen} />
        <TaskAnnouncer />
        <ListOfPlace key={`${place?.name} ${commandCount}`}>
          <ErrorBoundary
            key={screen}
            fallback={(failure) => <BrokenScreen screen={screen} failure={failure} />}
          >
            <LazyScreen name={screen} />
          </ErrorBoundary>
        </ListOfPlace>
      </div>
    </NavigationContext.Provider>
  );
}
