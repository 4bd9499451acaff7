import type { ReactNode } from 'react';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { CountView } from './count-view.tsx';
import { DestinationChoice } from './destination-choice.tsx';
import { RunFooter } from './run-footer.tsx';
import { SourcePanel } from './source-panel.tsx';
import { UnfinishedRun } from './unfinished-run.tsx';
import type { RunSetup } from './use-run-setup.ts';
import { useUnfinishedRuns } from './use-saved-runs.ts';
import type { SourceReading } from './use-source.ts';

interface RunSetupLayoutProps {
  setup: RunSetup;
  reading: SourceReading;
  notice?: ReactNode;
  /** The choice of source columns, if it is made before the count. */
  columns?: ReactNode;
  /** The options of the run. */
  options: ReactNode;
  children?: ReactNode;
}

/** The screen on which a run is set up: rows, columns, cost, options and destination. */
export function RunSetupLayout({ setup, reading, notice, columns, options, children }: RunSetupLayoutProps) {
  const unfinished = useUnfinishedRuns().filter(
    ({ kind, id }) => kind === setup.kind && id !== setup.savedRun?.id,
  );
  return (
    <ScreenLayout footer={<RunFooter setup={setup} />}>
      {notice}
      {unfinished.map((run) => (
        <UnfinishedRun key={run.id} run={run} />
      ))}
      <SourcePanel reading={reading} />
      {columns}
      <CountView counting={setup.counting} sheet={reading.source?.sheet} />
      {options}
      {setup.isReady && <DestinationChoice setup={setup} />}
      {children}
    </ScreenLayout>
  );
}
