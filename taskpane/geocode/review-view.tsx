import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { errorText, messages, formatNumber } from '../../src/messages/index.ts';
import type { Correction, Match } from '../../src/runs/index.ts';
import { isUnderWay, TaskAbortError } from '../../src/tasks/index.ts';
import { RunStatus } from '../column-run/run-status.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { MatchCard } from './match-card.tsx';
import { MatchList } from './match-list.tsx';
import { matchesOf, ReviewFilter, type MatchFilter } from './review-filter.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { useCandidates, useCandidateSearch } from './use-candidates.ts';
import { useReview } from './use-review.ts';

const useStyles = makeStyles({
  back: { alignSelf: 'flex-start', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  again: { alignSelf: 'flex-start' },
});

const isOpenMatch = ({ isReviewed }: Match): boolean => !isReviewed;

export function ReviewView({ runId, back }: { runId: string; back(): void }) {
  const styles = useStyles();
  const text = messages().review;
  const review = useReview(runId);
  const { matches, cities, isLoading, error, task, unsaved, decide } = review;
  const [filter, setFilter] = useState<MatchFilter>('all');
  const [activeKey, activate] = useState<string | null>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const listed = matchesOf(matches, filter);
  const open = listed.filter(isOpenMatch);
  const active = listed.find(({ key }) => key === activeKey) ?? listed[0] ?? null;
  const allSearch = useCandidateSearch(open, cities);
  const activeSearch = useCandidateSearch(active ? [active] : [], cities);
  const candidates = useCandidates(active, cities);
  const isBusy = task !== null && isUnderWay(task);
  const toReview = matches.filter(isOpenMatch).length;

  /** Saves a decision about the current match and moves on to the next one. */
  const decideActive = async (match: Match, correction: Correction) => {
    const at = listed.indexOf(match);
    const next = [...listed.slice(at + 1), ...listed.slice(0, at)].find(isOpenMatch);
    const isSaved = await decide({ [match.key]: correction });
    if (!isSaved) return;
    // The editor stays open with the user's text if it could not be saved.
    setOpenKey(null);
    if (next) activate(next.key);
  };
  const acceptAll = (accepted: readonly Match[]) =>
    void decide(Object.fromEntries(accepted.map(({ key }) => [key, { kind: 'accepted' as const }])));

  const onShortcut = (key: string): boolean => {
    if (!active) return false;
    const candidate = candidates[Number(key) - 1];
    if (candidate) void decideActive(active, { kind: 'address', address: candidate.address });
    else if (key === 'a') void decideActive(active, { kind: 'accepted' });
    else if (key === 'f') activeSearch.find();
    else if (key === 'c') setOpenKey(active.key);
    else return false;
    return true;
  };

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
        <div aria-live="polite">
          <Body1Strong block>{text.toReview(formatNumber(toReview))}</Body1Strong>
          <Caption1 block>
            {matches.length > 0
              ? text.ofMatches(matches.length - toReview, matches.length)
              : text.nothingToReview}
          </Caption1>
        </div>
      )}
      {!review.hasMatchTypes && !isLoading && <Caption1>{text.noMatchTypes}</Caption1>}
      {matches.length > 0 && (
        <>
          <ReviewFilter
            matches={matches}
            filter={filter}
            setFilter={setFilter}
            open={open}
            search={allSearch}
            accept={acceptAll}
          />
          <ShortcutList />
        </>
      )}
      <MatchList matches={listed} active={active?.key ?? null} activate={activate} onShortcut={onShortcut}>
        {(match) => (
          <MatchCard
            match={match}
            sheet={review.sheet}
            isActive={match === active}
            candidates={candidates}
            search={activeSearch}
            isOpen={openKey === match.key}
            setOpen={(isOpen) => setOpenKey(isOpen ? match.key : null)}
            error={unsaved?.keys.includes(match.key) ? unsaved.reason : null}
            correct={(correction) => void decideActive(match, correction)}
          />
        )}
      </MatchList>
    </ScreenLayout>
  );
}
