import { Divider, makeStyles, tokens } from '@fluentui/react-components';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ScreenCards, ScreenRows } from './screen-links.tsx';
import { SelectionLine } from './selection-line.tsx';
import { StateLine } from './state-line.tsx';
import { IncompleteTables, UnfinishedRuns } from './unfinished.tsx';
import { BudgetState } from './budget-state.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { WhatsNew } from './whats-new.tsx';
import { homeMessages } from './messages.ts';

const useStyles = makeStyles({ divider: { flexGrow: 0, marginTop: tokens.spacingVerticalXS } });

export function HomeScreen() {
  const styles = useStyles();
  return (
    <ScreenLayout>
      <SelectionLine />
      <StateLine />
      <BudgetState />
      <UpdateNotice />
      <WhatsNew />
      <UnfinishedRuns />
      <IncompleteTables />
      <ScreenCards />
      <Divider className={styles.divider} alignContent="start">
        {homeMessages().more}
      </Divider>
      <ScreenRows />
    </ScreenLayout>
  );
}
