import { ScreenLayout } from '../frame/screen-layout.tsx';
import { FailedCells } from './failed-cells.tsx';
import { SavingCalls } from './saving-calls.tsx';
import { TodayView } from './today-view.tsx';
import { useActivity } from './use-activity.ts';

/** What the formulas have asked, what it cost, and what went wrong. */
export function ActivityScreen() {
  const activity = useActivity();
  return (
    <ScreenLayout>
      <TodayView {...activity} />
      <FailedCells failed={activity.counts.failedCells} />
      <SavingCalls />
    </ScreenLayout>
  );
}
