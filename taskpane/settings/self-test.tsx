import { Button, Caption1 } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../src/language/index.ts';
import { addinVersion } from '../../src/app/runtime.ts';
import { CopyButton } from '../frame/copy-button.tsx';
import { Notice } from '../frame/notice.tsx';
import { useConnection } from '../frame/runtime-context.ts';
import { useScreenTask, useScreenTasks } from '../frame/use-tasks.ts';
import { TaskProgress } from '../frame/task-progress.tsx';
import { Section } from '../frame/section.tsx';
import { frameMessages } from '../frame/messages.ts';
import { selfTestMessages } from './self-test/messages.ts';

interface Outcome {
  passed: number;
  checks: number;
  /** Sheets of the test that are still there. */
  remains: string[];
  sheet: string;
  report: string;
}

const loadSelfTest = () => import(/* webpackChunkName: "self-test" */ './self-test/index.ts');

/** Checks this Excel on a sheet, and offers a report for an issue. */
export function SelfTest() {
  const makesCall = useConnection() !== null;
  const start = useScreenTask();
  const screenTasks = useScreenTasks();
  const text = selfTestMessages();
  const frame = frameMessages();
  const testing = useMutation({
    mutationFn: (): Promise<Outcome> =>
      start({ label: text.running, unit: 'rows' }, async ({ signal, progress }) => {
        const { countChecks, diagnosticsReport, hostText, runSelfTest, writeSelfTestSheet } =
          await loadSelfTest();
        const { results, remains } = await runSelfTest({ signal, makesCall, onProgress: progress });
        const sheet = await writeSelfTestSheet(results, hostText());
        return { ...countChecks(results), remains, sheet, report: diagnosticsReport(addinVersion, results) };
      }),
    gcTime: 0,
  });
  const { data, error, isPending } = testing;
  return (
    <Section title={text.title}>
      <Caption1>{makesCall ? `${text.hint} ${text.hintWithCall}` : text.hint}</Caption1>
      <div>
        <Button disabledFocusable={isPending} onClick={() => testing.mutate()}>
          {text.run}
        </Button>
      </div>
      {isPending && screenTasks.map((task) => <TaskProgress key={task.id} task={task} />)}
      <div role="status">
        {data && <Caption1>{text.done(data.passed, data.checks, data.sheet)}</Caption1>}
      </div>
      {error && <Notice intent="error">{errorText(error)}</Notice>}
      {data && data.remains.length > 0 && (
        <Notice intent="warning">{text.remains(data.remains.join(', '))}</Notice>
      )}
      {data && (
        <CopyButton
          label={text.copyDiagnostics}
          text={() => data.report}
          copied={frame.broken.copied}
          notCopied={frame.broken.notCopied}
          textLabel={text.diagnostics}
        />
      )}
    </Section>
  );
}
