import { Body1Strong, Button, Caption1, makeStyles } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons';
import { errorText, formatNumber } from '../../src/language/index.ts';
import { isDoubtful, reviewMessages } from '../../src/features/geocode/index.ts';
import { mapMessages } from '../../src/features/map/index.ts';
import { isUnderWay, TaskAbortError } from '../../src/tasks/index.ts';
import { RunStatus } from '../column-runs/run-status.tsx';
import { BackButton } from '../frame/back-button.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { useShowOnMap } from '../map/use-map-source.ts';
import { MatchCard } from './match-card.tsx';
import { MatchList } from './match-list.tsx';
import { ReviewFilter } from './review-filter.tsx';
import { openMatches, type MatchFilter } from './review-list.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { useReviewList } from './use-review-list.ts';
import { useReview, type Review } from './use-review.ts';

const useStyles = makeStyles({ button: { alignSelf: 'flex-start' }, title: { margin: 0 } });

interface ReviewViewProps {
  /** The id of the run. */
  run: string;
  /** The matches that are shown first. */
  filter: MatchFilter;
  back(): void;
}

export function ReviewView({ run, filter, back }: ReviewViewProps) {
  const review = useReview(run);
  const list = useReviewList(review, filter);
  const { matches, task, unsaved } = review;
  const styles = useStyles();
  const showOnMap = useShowOnMap();
  const isBusy = task !== null && isUnderWay(task);
  return (
    <ScreenLayout footer={isBusy || task?.state === 'failed' ? <RunStatus task={task} /> : undefined}>
      <BackButton onClick={back}>{reviewMessages().backToSetup}</BackButton>
      <ReviewState review={review} />
      {list.undo && (
        <Button className={styles.button} size="small" disabledFocusable={isBusy} onClick={list.undo.start}>
          {reviewMessages().undo(list.undo.calls ?? 0)}
        </Button>
      )}
      {matches.length > 0 && (
        <>
          <Button
            className={styles.button}
            size="small"
            icon={<MapRegular />}
            onClick={() => showOnMap({ kind: 'run', id: run })}
          >
            {mapMessages().open}
          </Button>
          <ReviewFilter matches={matches} list={list} />
          <ShortcutList />
        </>
      )}
      <MatchList
        matches={list.matches}
        active={list.active?.key ?? null}
        activate={list.activate}
        onShortcut={list.onShortcut}
      >
        {(match) => (
          <MatchCard
            match={match}
            sheet={review.sheet}
            list={list}
            error={unsaved?.keys.includes(match.key) ? unsaved.reason : null}
          />
        )}
      </MatchList>
    </ScreenLayout>
  );
}

/** How many matches are left to review, or why they could not be read. */
function ReviewState({ review }: { review: Review }) {
  const styles = useStyles();
  const text = reviewMessages();
  const { matches, isLoading, error } = review;
  const doubtful = matches.filter(isDoubtful);
  const toReview = openMatches(doubtful).length;
  return (
    <>
      {error && (
        <>
          <Caption1>{error instanceof TaskAbortError ? text.readingCancelled : errorText(error)}</Caption1>
          <Button className={styles.button} size="small" onClick={review.readAgain}>
            {text.readAgain}
          </Button>
        </>
      )}
      {!error && !isLoading && (
        <div aria-live="polite">
          <Body1Strong as="h2" block className={styles.title}>
            {text.toReview(formatNumber(toReview))}
          </Body1Strong>
          <Caption1 block>
            {doubtful.length > 0
              ? text.ofMatches(doubtful.length - toReview, doubtful.length)
              : text.nothingToReview}
          </Caption1>
        </div>
      )}
      {!review.hasMatchTypes && !isLoading && <Caption1>{text.noMatchTypes}</Caption1>}
    </>
  );
}
