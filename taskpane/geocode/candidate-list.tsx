import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { errorText, formatPercent } from '../../src/language/index.ts';
import {
  distanceText,
  type Candidate,
  type Displacement,
  type Match,
  reviewMessages,
} from '../../src/features/geocode/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { Notice } from '../frame/notice.tsx';
import type { NamedPlace } from '../map/place-map-props.ts';
import { PlaceMap } from '../map/place-map.tsx';
import type { CandidateSearchState } from './use-candidates.ts';
const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  candidate: {
    width: '100%',
    justifyContent: 'flex-start',
    textAlign: 'left',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    overflowWrap: 'anywhere',
  },
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0, fontWeight: tokens.fontWeightRegular },
  number: { minWidth: '18px', alignSelf: 'flex-start', color: tokens.colorNeutralForeground3 },
  find: { alignSelf: 'flex-start' },
});

interface CandidateListProps {
  match: Match;
  candidates: readonly Candidate[];
  /** Maximum calls that choosing each candidate takes; empty until they are counted. */
  calls: readonly number[];
  search: CandidateSearchState;
  /** Whether the editor shows the map, with a pin. */
  isMapInEditor: boolean;
  choose(candidate: Candidate, calls: number | undefined): void;
}

/** The other places that an address may mean. They are numbered like the keys that choose them. */
export function CandidateList(props: CandidateListProps) {
  const { match, candidates, calls, search, isMapInEditor, choose } = props;
  const styles = useStyles();
  const text = reviewMessages();
  const { count, isSearching, error, find } = search;
  const searchCalls = count?.calls ?? 0;
  const list = useRef<HTMLOListElement>(null);
  const places = placesOf(match, candidates);
  const focusCandidate = (position: number) => {
    const at = position - (places.length - candidates.length);
    list.current?.querySelectorAll('button')[at]?.focus();
  };
  return (
    <>
      {candidates.length > 0 && (
        <ol ref={list} className={styles.list} aria-label={text.candidates}>
          {candidates.map((candidate, at) => (
            <li key={candidate.address}>
              <Button
                className={styles.candidate}
                appearance="outline"
                onClick={() => choose(candidate, calls[at])}
              >
                <Caption1 className={styles.number}>{at + 1}</Caption1>
                <span className={styles.lines}>
                  <Body1>{placeText(candidate)}</Body1>
                  <Caption1>{factsOf(candidate, calls[at] ?? 0)}</Caption1>
                </span>
              </Button>
            </li>
          ))}
        </ol>
      )}
      {candidates.length > 0 && !isMapInEditor && (
        <PlaceMap places={places} select={focusCandidate} height="170px" />
      )}
      {searchCalls > 0 && (
        <Button className={styles.find} size="small" disabledFocusable={isSearching} onClick={find}>
          {text.findCandidates(searchCalls)}
        </Button>
      )}
      {count && searchCalls === 0 && candidates.length === 0 && <Caption1>{text.noCandidates}</Caption1>}
      {error && !(error instanceof TaskAbortError) && <Notice intent="error">{errorText(error)}</Notice>}
    </>
  );
}

/** The current match, if it has a place, and the candidates by their numbers. */
export const placesOf = (
  { place, matchedAddress, city }: Match,
  candidates: readonly Candidate[],
): NamedPlace[] => [
  ...(place ? [{ ...place, label: matchedAddress || city, isCurrent: true }] : []),
  ...candidates.map((candidate, at) => ({ ...candidate.place, label: String(at + 1) })),
];

const placeText = ({ matchedAddress, city }: Candidate): string =>
  [matchedAddress, city].filter(Boolean).join(', ');

/** What differs, how good the match is, where it is, and what it takes to choose it. */
function factsOf({ kind, matchType, confidence, displacement }: Candidate, calls: number): string {
  const text = reviewMessages();
  const qualities: Record<string, string> = text.qualities;
  const quality = qualities[matchType] ?? matchType;
  const share = confidence === null ? '' : ` ${formatPercent(confidence)}`;
  const where = displacement ? displacementText(displacement) : '';
  const cost = calls === 0 ? '' : text.candidateCalls(calls);
  return [text.candidateKinds[kind], `${quality}${share}`, where, cost].filter(Boolean).join(' · ');
}

function displacementText({ metres, direction }: Displacement): string {
  const text = reviewMessages();
  return text.displacement(distanceText(metres), text.directions[direction]);
}
