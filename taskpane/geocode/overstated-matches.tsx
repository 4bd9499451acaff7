import { Button } from '@fluentui/react-components';
import {
  lookupsOfMatches,
  type MatchesToReview,
  type SavedGeocodeRun,
  geocodeMessages,
} from '../../src/features/geocode/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';

export interface OverstatedMatchesProps {
  run: SavedGeocodeRun;
  matches: MatchesToReview;
}

/** Offers to clear what an earlier version wrote next to uncertain matches. */
export function OverstatedMatches({ run, matches: { matches, overstated } }: OverstatedMatchesProps) {
  const { runs } = useRuntime();
  const text = geocodeMessages();
  if (overstated.size === 0) return null;
  return (
    <Notice
      intent="warning"
      actions={
        <Button
          onClick={() =>
            runs.resume(run, { keys: overstated, engine: lookupsOfMatches(matches), maxCalls: 0 })
          }
        >
          {text.leaveOverstatedBlank}
        </Button>
      }
    >
      {text.overstated(overstated.size)}
    </Notice>
  );
}
