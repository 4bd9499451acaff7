import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import {
  areaLabel,
  columnsOfChoice,
  defaultGeocodeChoices,
  geocodeChoices,
  farPointsText,
  isAreaChoice,
  isDoubt,
  isGeocodeRun,
  matchQualities,
  presentParts,
  geocodeMessages,
  type SummaryPart,
} from '../../src/features/geocode/index.ts';
import type { Run } from '../../src/features/column-runs/index.ts';
import { labelsLanguage } from '../../src/connection/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { CheckLine } from '../clean/check-line.tsx';
import { RunSetupLayout, storedRunOf } from '../column-runs/run-setup-layout.tsx';
import type { RunOutcome } from '../column-runs/outcome-chips.tsx';
import type { RunTask } from '../column-runs/run-tasks.ts';
import { useRunSetup } from '../column-runs/use-run-setup.ts';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { useDraft } from '../frame/draft.ts';
import { useConnection, usePreferences } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import {
  ListColumns,
  ListProvince,
  useAddressList,
  useReviewedRun,
  type AddressList,
} from './address-list.tsx';
import { exampleOf, isAsked } from './address-columns.tsx';
import { CityQuestion } from './city-question.tsx';
import { CoordinatesSetup, StartChoice } from './coordinates-setup.tsx';
import { newRunOfDraft, startOf } from './geocode-draft.ts';
import { OutputChoices } from './output-choices.tsx';
import { OverstatedMatches, type OverstatedMatchesProps } from './overstated-matches.tsx';
import { matchesOf, type MatchFilter } from './review-list.ts';
import { ReviewView } from './review-view.tsx';
import { useChoicesWithAreas } from './use-area-kinds.ts';
import { useMatches } from './use-matches.ts';

export function GeocodeScreen() {
  return useConnection() ? <ConnectedGeocode /> : <ConnectFirst />;
}

/** The chosen rows and columns stay while matches are reviewed. */
function ConnectedGeocode() {
  const { reviewed, setReviewed } = useReviewedRun();
  const list = useAddressList();
  const runs = useSavedRuns();
  if (reviewed) return <ReviewView {...reviewed} back={() => setReviewed(null)} />;
  return startOf(list.draft, list.rows, runs) === 'coordinates' ? (
    <CoordinatesSetup list={list} />
  ) : (
    <GeocodeSetup review={(run, filter) => setReviewed({ run, filter })} list={list} />
  );
}

type Review = (runId: string, filter: MatchFilter) => void;

interface GeocodeSetupProps {
  review: Review;
  list: AddressList;
}

function GeocodeSetup({ review, list }: GeocodeSetupProps) {
  const text = geocodeMessages();
  const runs = useSavedRuns();
  const [{ choices: remembered }, changeChoices] = useDraft('geocode', {
    choices: [...defaultGeocodeChoices],
  });
  const allChoices = useChoicesWithAreas(geocodeChoices);
  const choices = allChoices.filter((choice) => remembered.includes(choice));
  const { rowsState, rows, draft, setDraft, columns, points } = list;
  const { province, isReading } = list.listProvince;
  const labels = labelsLanguage(usePreferences().tableHeaders);
  const newRun = isReading
    ? null
    : newRunOfDraft(draft, rows, { columns, points, choices, labels, province });
  const setup = useRunSetup('geocode', { rows, newRun, runs });
  const { task, counting } = setup;
  const conflicts = counting.count?.details ?? null;
  const { reviewed, outcome } = useOutcome(storedRunOf(setup), task, review);
  return (
    <RunSetupLayout
      setup={setup}
      outcome={outcome}
      texts={{ start: text.start, startUncounted: text.startUncounted, again: text.again }}
      rowsState={rowsState}
      columns={
        rows && (
          <>
            <StartChoice start="addresses" choose={(start) => setDraft({ ...draft, start })} />
            <ListColumns list={list} />
          </>
        )
      }
      example={exampleOf(list.choices, list.recognized)}
      isAsked={isAsked(list.recognized, rows)}
      doubts={
        rows && (
          <>
            <ListProvince list={list} />
            {counting.count && <CheckLine {...{ rows, columns, points }} visibleOnly={setup.visibleOnly} />}
          </>
        )
      }
      question={<CityQuestion conflicts={conflicts} rows={rows} draft={draft} setDraft={setDraft} />}
      isUnanswered={conflicts !== null && draft.city === null}
      options={
        <OutputChoices
          kind={{ all: allChoices, columnsOf: columnsOfChoice }}
          setup={setup}
          label={(choice) => (isAreaChoice(choice) ? text.areas(areaLabel(choice)) : text.choices[choice])}
          choices={choices}
          choose={(next) => changeChoices({ choices: next })}
        />
      }
    >
      {reviewed && <OverstatedMatches {...reviewed} />}
    </RunSetupLayout>
  );
}

/** What the rows of a run hold; null while a task writes them. */
function useOutcome(
  run: Run | undefined,
  task: RunTask | null,
  review: Review,
): { reviewed: OverstatedMatchesProps | null; outcome: RunOutcome | null } {
  const isBusy = task !== null && isUnderWay(task);
  const readable = run && isGeocodeRun(run) && !isBusy ? run : undefined;
  const query = useMatches(readable);
  if (!readable || !query.data || query.isPlaceholderData) return { reviewed: null, outcome: null };
  const { matches, summary } = query.data;
  const { parts } = summary;
  const doubts = matches.filter(isDoubt).length;
  const open = (part: SummaryPart) => {
    const filter = part === 'accepted' ? 'reviewed' : matchQualities.find((quality) => quality === part);
    const isListed = filter !== undefined && matchesOf(matches, filter).length > 0;
    return isListed ? () => review(readable.id, filter) : null;
  };
  const { firstFar } = summary.points;
  return {
    reviewed: { run: readable, matches: query.data },
    outcome: {
      parts: presentParts(summary).map((part) => ({
        text: geocodeMessages().summary.parts[part](parts[part]),
        open: open(part),
      })),
      remark:
        firstFar === null
          ? null
          : {
              text: farPointsText(summary.points),
              show: () => void selectCell(addressOnSheet(readable.sheet, firstFar)).catch(() => undefined),
            },
      reviewLabel: doubts > 0 ? geocodeMessages().reviewDoubts(doubts) : null,
      review: () => review(readable.id, 'doubts'),
    },
  };
}
