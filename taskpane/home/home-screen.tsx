import { ScreenLayout } from '../frame/screen-layout.tsx';
import { PlaceCards } from './place-cards.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { SelectionLine } from './selection-line.tsx';
import { StateLine } from './state-line.tsx';
import { IncompleteTables, UnfinishedRuns } from './unfinished.tsx';
import { BudgetState } from './budget-state.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { WhatsNew } from './whats-new.tsx';

export function HomeScreen() {
  return (
    <ScreenLayout>
      <SelectionLine />
      <StateLine />
      <BudgetState />
      <SampleNotice />
      <UpdateNotice />
      <WhatsNew />
      <UnfinishedRuns />
      <IncompleteTables />
      <PlaceCards />
    </ScreenLayout>
  );
}
