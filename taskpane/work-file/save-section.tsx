import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { workFileMessages } from '../../src/messages/index.ts';
import { addinVersion } from '../../src/runtime.ts';
import { countSaving, saveWorkFile, type SavedWorkFile } from '../../src/work-file/index.ts';
import { FailureNotice, Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { Section } from '../frame/section.tsx';
import { useScreenTask } from '../frame/use-tasks.ts';
import { offerDownload } from './offer-download.ts';

const useStyles = makeStyles({
  start: { alignSelf: 'flex-start' },
  seal: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

/** Says what the file will hold and what it costs, saves it and shows its seal. */
export function SaveSection() {
  const styles = useStyles();
  const text = workFileMessages();
  const runtime = useRuntime();
  const connection = useConnection();
  const startTask = useScreenTask();
  const { data: calls = 0 } = useQuery({
    queryKey: ['work file calls', connection?.address],
    queryFn: () => countSaving(runtime),
    enabled: connection !== null,
    gcTime: 0,
  });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const options = { label: text.saving, unit: 'rows' } as const;
      const saved = await startTask(options, (task) => saveWorkFile(runtime, addinVersion, task));
      offerDownload(saved.zip, text.fileName(new Date().toISOString().slice(0, 10)));
      return saved;
    },
  });
  return (
    <Section title={text.save}>
      <Body1>{text.contents}</Body1>
      <Button
        className={styles.start}
        appearance="primary"
        disabledFocusable={isPending}
        onClick={() => !isPending && mutate()}
      >
        {text.saveFile(calls)}
      </Button>
      <div aria-live="polite">
        {error && <FailureNotice error={error} cancelled={text.cancelled} />}
        {data && !isPending && <SavedNotice saved={data} />}
      </div>
    </Section>
  );
}

function SavedNotice({ saved: { sheets, responses, absent, seal } }: { saved: SavedWorkFile }) {
  const styles = useStyles();
  const text = workFileMessages();
  return (
    <>
      <Notice intent="success">{text.saved(sheets, responses)}</Notice>
      {absent > 0 && <Notice intent="warning">{text.absent(absent)}</Notice>}
      <Caption1 as="p" className={styles.seal}>
        {text.seal(seal)}
      </Caption1>
      <Caption1 as="p">{text.keepSeal}</Caption1>
    </>
  );
}
