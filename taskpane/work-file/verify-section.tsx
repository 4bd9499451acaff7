import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatTime, workFileMessages } from '../../src/messages/index.ts';
import {
  compareWithWorkbook,
  maxChangedCells,
  readWorkFile,
  writeSheets,
  type ReadWorkFile,
  type SheetDifferences,
  type WorkFileProblem,
} from '../../src/work-file/index.ts';
import { FailureNotice, Notice } from '../frame/notice.tsx';
import { Section } from '../frame/section.tsx';
import { useScreenTask } from '../frame/use-tasks.ts';

const useStyles = makeStyles({
  start: { alignSelf: 'flex-start' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  seal: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

type Content = NonNullable<ReadWorkFile['content']>;

/** Verifies a file that the user chooses; one that is as it was saved can be opened and compared. */
export function VerifySection() {
  const styles = useStyles();
  const text = workFileMessages();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (file: File) => readWorkFile(new Uint8Array(await file.arrayBuffer())),
  });
  return (
    <Section title={text.verify}>
      <input
        ref={input}
        hidden
        type="file"
        accept=".zip"
        aria-label={text.chooseFile}
        onChange={({ target }) => {
          if (target.files?.[0]) mutate(target.files[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button className={styles.start} onClick={() => input.current?.click()}>
        {text.chooseFile}
      </Button>
      <div aria-live="polite">
        {isPending && <Caption1>{text.reading}</Caption1>}
        {error && <FailureNotice error={error} cancelled={text.cancelled} />}
        {data && !data.content && <RefusedNotice problems={data.problems} />}
        {data?.content && (
          <Notice intent="success">
            {text.intact(
              data.content.sheets.length,
              data.content.responses,
              formatTime(data.content.versions.savedAt),
            )}
          </Notice>
        )}
      </div>
      {data?.content && <Caption1 className={styles.seal}>{text.seal(data.seal)}</Caption1>}
      {data?.content && <ContentActions key={data.seal} content={data.content} />}
    </Section>
  );
}

function RefusedNotice({ problems }: { problems: readonly WorkFileProblem[] }) {
  const styles = useStyles();
  return (
    <Notice intent="error" title={workFileMessages().altered}>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <li key={problemText(problem)}>{problemText(problem)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function problemText(problem: WorkFileProblem): string {
  const { problems } = workFileMessages();
  switch (problem.kind) {
    case 'changed':
      return problems.changed(problem.path, problem.from, problem.to);
    case 'container':
      return problems.container(problem.from);
    case 'missing':
    case 'added':
      return problems[problem.kind](problem.path);
    default:
      return problems[problem.kind];
  }
}

function ContentActions({ content: { sheets } }: { content: Content }) {
  const styles = useStyles();
  const text = workFileMessages();
  const startTask = useScreenTask();
  const opening = useMutation({ mutationFn: () => writeSheets(sheets, text.suffix) });
  const comparison = useMutation({
    mutationFn: () =>
      startTask({ label: text.comparing, unit: 'cells' }, (task) => compareWithWorkbook(sheets, task)),
  });
  const error = opening.error ?? comparison.error;
  return (
    <>
      <div className={styles.actions}>
        <Button disabledFocusable={opening.isPending} onClick={() => !opening.isPending && opening.mutate()}>
          {text.open(sheets.length)}
        </Button>
        <Button onClick={() => comparison.mutate()}>{text.compare}</Button>
      </div>
      <div aria-live="polite">
        {error && <FailureNotice error={error} cancelled={text.cancelled} />}
        {opening.data && <Notice intent="success">{text.opened(opening.data.length)}</Notice>}
        {comparison.data && <Differences differences={comparison.data} />}
      </div>
    </>
  );
}

function Differences({ differences: { cells, count, lacking } }: { differences: SheetDifferences }) {
  const styles = useStyles();
  const text = workFileMessages();
  const shownText = (value: unknown) => (value === '' ? text.blank : String(value));
  if (count === 0 && lacking.length === 0) return <Notice intent="success">{text.unchanged}</Notice>;
  return (
    <Notice intent="warning" title={text.changedCells(count)}>
      {lacking.length > 0 && text.lacking(lacking.join(', '))}
      <ul className={styles.list}>
        {cells.map(({ sheet, address, before, now }) => (
          <li key={`${sheet} ${address}`}>
            {text.changedCell(`${sheet}!${address}`, shownText(before), shownText(now))}
          </li>
        ))}
      </ul>
      {count > maxChangedCells && text.firstCells(maxChangedCells)}
    </Notice>
  );
}
