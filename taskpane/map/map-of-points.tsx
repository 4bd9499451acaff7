import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  colors,
  colorScheme,
  PointIndex,
  selectRow,
  type Coloring,
  type ColorScheme,
  type MapPoint,
  type PointSet,
  mapMessages,
} from '../../src/features/map/index.ts';
import { errorText, formatMoney } from '../../src/language/index.ts';
import { Notice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ActivePoint } from './active-point.tsx';
import { Legend } from './legend.tsx';
import { MapFrame } from './map-frame.tsx';
import { PointList } from './point-list.tsx';
import { maxZoom, type PointMap } from './point-map.ts';
import type { MapContent } from './point-markers.ts';
import { useHighlight } from './use-highlight.ts';
import type { MapSource } from './use-map-source.ts';
import { usePinCorrection } from './use-pin-correction.ts';
import { useSearchHere } from './use-search-here.ts';

const useStyles = makeStyles({
  below: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  hint: { flex: 1, color: tokens.colorNeutralForeground2 },
  search: { flexShrink: 0 },
});

interface MapOfPointsProps {
  /** What is above the map. */
  head: ReactNode;
  source: MapSource;
  set: PointSet;
  coloring: Coloring | null;
  active: MapPoint | null;
  activate(point: MapPoint | null): void;
}

/** The map with its points, their list and legend, and what the user does with them. */
export function MapOfPoints({ head, source, set, coloring, active, activate }: MapOfPointsProps) {
  const text = mapMessages();
  const hintId = useId();
  const { points, sheet, runId } = set;
  const map = useRef<Pick<PointMap, 'view'>>(null);
  const [error, setError] = useState<string | null>(null);
  const searchHere = useSearchHere(source);
  const correction = usePinCorrection(active, runId);
  const selection = useHighlight(set);
  const look = usePointLook(points, coloring);
  const content = useContent(look, {
    subject: source.kind === 'records' && source.hasSubject ? points[0]! : null,
    selection,
    active: correction.pin ? null : active,
  });
  const select = ({ row }: MapPoint) => {
    if (!sheet || row === null) return;
    setError(null);
    selectRow(sheet, row).catch((reason) => setError(errorText(reason)));
  };
  const choose = (point: MapPoint) => {
    activate(point);
    select(point);
  };
  const detailsOf = (point: MapPoint) => detailsText(point, look.scheme, coloring);
  return (
    <ScreenLayout
      footer={
        active && (
          <ActivePoint
            point={active}
            details={detailsOf(active)}
            correction={correction}
            selectRow={sheet && active.row !== null ? () => select(active) : null}
          />
        )
      }
    >
      {head}
      {error && <Notice intent="warning">{error}</Notice>}
      <MapFrame
        ref={map}
        label={text.mapOf(points.length)}
        hintId={hintId}
        height="min(360px, 46vh)"
        content={content}
        places={points}
        fitKey={String(points.length > 0)}
        pin={correction.pin?.from ?? null}
        listeners={{
          onPick: choose,
          onMove: correction.move,
          onConfirm: correction.save,
          onCancel: correction.cancel,
        }}
      />
      <BelowMap hintId={hintId} search={() => map.current && searchHere(map.current.view)} />
      {sheet && <Highlighted count={selection.length} />}
      {look.scheme.legend.length > 0 && <Legend entries={look.scheme.legend} />}
      {points.length > 0 && (
        <PointList
          points={points}
          active={active}
          colorOf={(point) => look.colors[look.classOf(point)]!}
          detailsOf={detailsOf}
          show={activate}
          choose={choose}
        />
      )}
    </ScreenLayout>
  );
}

/** How many places are selected on the sheet. */
const Highlighted = ({ count }: { count: number }) => (
  <Caption1 role="status">{count > 0 && mapMessages().highlighted(count)}</Caption1>
);

/** What keys do on the map, and the search in the area that it shows. */
function BelowMap({ hintId, search }: { hintId: string; search(): void }) {
  const styles = useStyles();
  const text = mapMessages();
  return (
    <div className={styles.below}>
      <Caption1 id={hintId} className={styles.hint}>
        {text.mapHint}
      </Caption1>
      <Button className={styles.search} size="small" onClick={search}>
        {text.searchHere}
      </Button>
    </div>
  );
}

function detailsText(point: MapPoint, { legend, classOf }: ColorScheme, coloring: Coloring | null): string {
  const isKind = coloring === 'quality' || coloring === 'status';
  const kind = isKind && legend[classOf(point)]?.label;
  return [kind, point.value !== null && formatMoney(point.value)].filter(Boolean).join(' · ');
}

/** How the points look, and where they are. */
function usePointLook(points: readonly MapPoint[], coloring: Coloring | null) {
  return useMemo(() => {
    const scheme = colorScheme(points, coloring);
    const { classOf, legend } = scheme;
    return {
      scheme,
      classOf,
      colors: legend.map(({ color }) => colors[color]),
      index: new PointIndex(points, classOf, maxZoom),
    };
  }, [points, coloring]);
}

interface ContentParts {
  /** The point that the others are compared with, or null. */
  subject: MapPoint | null;
  selection: readonly MapPoint[];
  active: MapPoint | null;
}

/** The same while nothing of it changes, so that the markers stay while the pin moves. */
function useContent(
  look: ReturnType<typeof usePointLook>,
  { subject, selection, active }: ContentParts,
): MapContent {
  return useMemo(
    () => ({
      ...look,
      highlighted: subject ? [subject, ...selection] : selection,
      active,
      isNamed: false,
    }),
    [look, subject, selection, active],
  );
}
