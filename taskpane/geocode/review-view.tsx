import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { errorText, messages, formatNumber } from '../../src/messages/index.ts';
import { isUnderWay, TaskAbortError } from '../../src/tasks/index.ts';
import { RunStatus } from '../column-run/run-status.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { MatchCard } from './match-card.tsx';
import { useReview } from './use-review.ts';

const useStyles = makeStyles({
  back: { alignSelf: 'flex-start', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  again: { alignSelf: 'flex-start' },
  viewport: { flex: '1 1 200px', minHeight: '200px', overflowY: 'auto', position: 'relative' },
  item: { position: 'absolute', left: 0, right: 0, top: 0 },
  list: { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
});

/** Pixels, until a match has been measured. */
const estimatedHeight = 96;

export function ReviewView({ runId, back }: { runId: string; back(): void }) {
  const styles = useStyles();
  const text = messages().geocode;
  const review = useReview(runId);
  const { matches, isLoading, error, task } = review;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const viewport = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are used only in this component
  const rows = useVirtualizer({
    count: matches.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => matches[index]!.key,
    overscan: 4,
  });
  const isBusy = task !== null && isUnderWay(task);
  const toReview = matches.filter(({ isReviewed }) => !isReviewed).length;
  return (
    <ScreenLayout footer={isBusy || task?.state === 'failed' ? <RunStatus task={task} /> : undefined}>
      <Button
        className={styles.back}
        appearance="subtle"
        size="small"
        icon={<ChevronLeftRegular />}
        onClick={back}
      >
        {text.backToSetup}
      </Button>
      {error && (
        <>
          <Caption1>{error instanceof TaskAbortError ? text.readingCancelled : errorText(error)}</Caption1>
          <Button className={styles.again} size="small" onClick={review.readAgain}>
            {text.readAgain}
          </Button>
        </>
      )}
      {!error && !isLoading && (
        <>
          <Body1Strong>{text.toReview(formatNumber(toReview))}</Body1Strong>
          <Caption1>{text.reviewHint}</Caption1>
        </>
      )}
      {!review.hasMatchTypes && !isLoading && <Caption1>{text.noMatchTypes}</Caption1>}
      <div ref={viewport} className={styles.viewport} tabIndex={0} role="region" aria-label={text.review}>
        <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key: itemKey, start }) => {
            const match = matches[index]!;
            const { key } = match;
            return (
              <li
                key={itemKey}
                ref={rows.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                <MatchCard
                  match={match}
                  sheet={review.sheet}
                  isBusy={isBusy}
                  isOpen={openKey === key}
                  setOpen={(isOpen) => setOpenKey(isOpen ? key : null)}
                  error={review.unsaved?.key === key ? review.unsaved.reason : null}
                  correct={(correction) =>
                    void review.correct(key, correction).then((isSaved) => {
                      // The editor stays open with the user's text if it could not be saved.
                      if (isSaved) setOpenKey((now) => (now === key ? null : now));
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
