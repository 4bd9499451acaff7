import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { isUnderWay, TaskAbortError } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { RunStatus } from '../column-run/run-status.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { MatchCard } from './match-card.tsx';
import { useReview } from './use-review.ts';

const useStyles = makeStyles({
  back: { alignSelf: 'flex-start', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  again: { alignSelf: 'flex-start' },
  frame: { flex: '1 1 200px', minHeight: '200px', overflowY: 'auto', position: 'relative' },
  item: { position: 'absolute', left: 0, right: 0, top: 0 },
  list: { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
});

/** Height of a match before it has been measured, pixels. */
const usualHeight = 96;

/** The doubtful matches of a run, worst first, to accept or to correct. */
export function ReviewView({ runId, back }: { runId: string; back(): void }) {
  const styles = useStyles();
  const text = messages().geocode;
  const { matches, loading, error, again, sheet, job, decide, fault, typesKnown } = useReview(runId);
  const [open, setOpen] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are used in this component alone.
  const rows = useVirtualizer({
    count: matches.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => matches[index]!.key,
    overscan: 4,
  });
  const busy = job !== null && isUnderWay(job);
  return (
    <ScreenLayout footer={busy || job?.state === 'failed' ? <RunStatus job={job} /> : undefined}>
      <Button
        className={styles.back}
        appearance="subtle"
        size="small"
        icon={<ChevronLeftRegular />}
        onClick={back}
      >
        {text.backToRun}
      </Button>
      {error ? (
        <>
          <Caption1>{error instanceof TaskAbortError ? text.readingCancelled : error.message}</Caption1>
          <Button className={styles.again} size="small" onClick={again}>
            {text.readAgain}
          </Button>
        </>
      ) : (
        <Caption1>{loading ? '' : text.reviewHint}</Caption1>
      )}
      {!typesKnown && !loading && <Caption1>{text.noMatchType}</Caption1>}
      {!loading && !error && matches.length === 0 && <Caption1>{text.nothingToReview}</Caption1>}
      <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={text.review}>
        <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const match = matches[index]!;
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                <MatchCard
                  match={match}
                  sheet={sheet}
                  busy={busy}
                  open={open === match.key}
                  setOpen={(isOpen) => setOpen(isOpen ? match.key : null)}
                  fault={fault?.key === match.key ? fault.reason : null}
                  decide={(correction) =>
                    void decide(match.key, correction).then((remembered) => {
                      // What was typed stays where it could not be remembered.
                      if (remembered) setOpen((now) => (now === match.key ? null : now));
                    })
                  }
                />
              </li>
            );
          })}
        </ul>
      </div>
    </ScreenLayout>
  );
}
