import { ScreenLayout } from '../frame/screen-layout.tsx';
import { History } from './history.tsx';
import { FailedCells } from './failed-cells.tsx';
import { FormulasView } from './formulas-view.tsx';
import { TodayView } from './today-view.tsx';
import { TasksUnderWay } from './tasks-under-way.tsx';
import { useActivity } from './use-activity.ts';

/** What goes on, what went wrong, what can be done about it, and what it cost. */
export function ActivityScreen() {
  const { today, counts } = useActivity();
  return (
    <ScreenLayout>
      <TasksUnderWay waiting={counts.waiting} />
      <FailedCells failed={counts.failedCells} />
      <FormulasView />
      <TodayView today={today} />
      <History />
    </ScreenLayout>
  );
}
