import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useMemo, useState, type ReactNode } from 'react';
import {
  colors,
  isInShape,
  selectRows,
  type Coloring,
  type MapPoint,
  type PointSet,
} from '../../src/map/index.ts';
import { errorText, formatMoney, messages } from '../../src/messages/index.ts';
import { Notice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { AreaTools, type DrawnArea } from './area-tools.tsx';
import { ChosenPoint } from './chosen-point.tsx';
import { Legend } from './legend.tsx';
import { MapFrame } from './map-frame.tsx';
import { PointList } from './point-list.tsx';
import { Attribution, StreetsControl, useStreets } from './streets-control.tsx';
import { useDrawing } from './use-drawing.ts';
import { useHighlight } from './use-highlight.ts';
import type { MapSource } from './use-map-source.ts';
import { usePinCorrection } from './use-pin-correction.ts';
import { useSearchHere } from './use-search-here.ts';

const useStyles = makeStyles({ hint: { color: tokens.colorNeutralForeground2 } });

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
  const styles = useStyles();
  const text = messages().map;
  const hintId = useId();
  const { points, sheet, runId } = set;
  const [area, setArea] = useState<DrawnArea | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [failedTiles, setFailedTiles] = useState<string | null>(null);
  const streets = useStreets();
  const tiles = streets.isAllowed ? streets.source!.address : null;
  const searchHere = useSearchHere(source);
  const correction = usePinCorrection(active, runId);
  const fromSheet = useHighlight(set);
  const inside = useMemo(
    () => (area?.shape ? points.filter((point) => isInShape(point, area.shape!)) : points),
    [points, area],
  );
  const shown = area?.isDone ? inside : points;
  const subject = source.kind === 'records' && source.hasSubject ? points[0] : undefined;
  const { drawing, scheme, colorOf } = useDrawing({
    points,
    shown,
    coloring,
    highlighted: subject ? [subject, ...fromSheet] : fromSheet,
    active: correction.pin ? null : active,
    shape: area?.shape ?? null,
    hasTiles: tiles !== null,
  });
  const select = async (rows: readonly (number | null)[]) => {
    if (!sheet) return;
    setError(null);
    const numbers = rows.filter((row) => row !== null);
    try {
      const selected = await selectRows(sheet, numbers);
      if (selected < numbers.length) setError(text.selectedOnly(selected));
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  const choose = (point: MapPoint) => {
    activate(point);
    void select([point.row]);
  };
  const { pin, move, save, cancel } = correction;
  const listeners = {
    picked: choose,
    shaped: (shape: NonNullable<DrawnArea['shape']>, isDone: boolean) =>
      setArea((now) => now && { ...now, shape, isDone }),
    moved: move,
    confirmed: save,
    cancelled: () => (pin ? cancel() : setArea(null)),
    tilesFailed: () => setFailedTiles(tiles),
  };
  const detailsOf = (point: MapPoint): string => {
    const isKind = coloring === 'quality' || coloring === 'status';
    const kind = isKind && scheme.legend[scheme.classOf(point)]?.label;
    return [kind, point.value !== null && formatMoney(point.value)].filter(Boolean).join(' · ');
  };
  return (
    <ScreenLayout
      footer={
        active ? (
          <ChosenPoint
            point={active}
            details={detailsOf(active)}
            correction={correction}
            selectRow={sheet && active.row !== null ? () => void select([active.row]) : null}
          />
        ) : undefined
      }
    >
      {head}
      {error && <Notice intent="warning">{error}</Notice>}
      <MapFrame
        label={text.mapOf(shown.length)}
        hintId={hintId}
        height="min(360px, 46vh)"
        drawing={drawing}
        places={points}
        fitKey={String(points.length > 0)}
        tiles={tiles}
        attribution={tiles !== null && <Attribution source={streets.source!} />}
        shapeKind={area && !area.isDone ? area.kind : null}
        pin={pin?.from ?? null}
        listeners={listeners}
      />
      <Caption1 id={hintId} className={styles.hint}>
        {text.mapHint}
      </Caption1>
      {sheet && (
        <Caption1 role="status">{fromSheet.length > 0 && text.highlighted(fromSheet.length)}</Caption1>
      )}
      <AreaTools
        area={area}
        counts={{ inside: inside.length, all: points.length }}
        selectRows={sheet && (() => void select(inside.map(({ row }) => row)))}
        draw={(kind) => setArea({ kind, shape: null, isDone: false })}
        clear={() => setArea(null)}
        search={() => area?.shape && searchHere(area.shape)}
      />
      {scheme.legend.length > 0 && <Legend entries={scheme.legend} />}
      {shown.length > 0 && (
        <PointList
          points={shown}
          active={active}
          colorOf={(point) => colors[colorOf(point)]}
          detailsOf={detailsOf}
          show={activate}
          choose={choose}
        />
      )}
      <StreetsControl {...streets} hasFailed={failedTiles !== null && failedTiles === tiles} />
    </ScreenLayout>
  );
}
