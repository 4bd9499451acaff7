import { Divider, makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { JobCards } from './screen-cards.tsx';
import { MoreScreens } from './more-screens.tsx';
import { StateLine } from './state-line.tsx';
import { UnfinishedRuns } from './unfinished-runs.tsx';
import { UnfinishedTables } from './unfinished-tables.tsx';

const useStyles = makeStyles({ divider: { flexGrow: 0, marginTop: tokens.spacingVerticalXS } });

/** Where one begins: how things stand, what one can do, and what is not finished. */
export function HomeScreen() {
  const styles = useStyles();
  return (
    <ScreenLayout>
      <StateLine />
      <UnfinishedRuns />
      <UnfinishedTables />
      <JobCards />
      <Divider className={styles.divider} alignContent="start">
        {messages().home.more}
      </Divider>
      <MoreScreens />
    </ScreenLayout>
  );
}
