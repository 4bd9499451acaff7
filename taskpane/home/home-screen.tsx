import { Divider, makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ScreenCards } from './screen-cards.tsx';
import { MoreScreens } from './more-screens.tsx';
import { StateLine } from './state-line.tsx';
import { IncompleteTables, UnfinishedRuns } from './unfinished.tsx';
import { BudgetState } from './budget-state.tsx';
import { TourStart } from './tour-start.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { WhatsNew } from './whats-new.tsx';

const useStyles = makeStyles({ divider: { flexGrow: 0, marginTop: tokens.spacingVerticalXS } });

export function HomeScreen() {
  const styles = useStyles();
  return (
    <ScreenLayout>
      <StateLine />
      <BudgetState />
      <UpdateNotice />
      <WhatsNew />
      <UnfinishedRuns />
      <IncompleteTables />
      <ScreenCards />
      <Divider className={styles.divider} alignContent="start">
        {messages().home.more}
      </Divider>
      <MoreScreens />
      <TourStart />
    </ScreenLayout>
  );
}
