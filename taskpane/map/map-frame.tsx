import { Button, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import { AddRegular, FullScreenMaximizeRegular, SubtractRegular } from '@fluentui/react-icons';
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import type { MapPlace, ShapeKind } from '../../src/map/index.ts';
import { messages } from '../../src/messages/index.ts';
import { noListeners, PointMap, type MapListeners } from './point-map.ts';
import type { Drawing } from './points-layer.ts';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    isolation: 'isolate',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  // More specific than the library's own style sheet.
  map: {
    position: 'absolute',
    inset: 0,
    // The library's layers stay below the buttons.
    zIndex: 0,
    '&.leaflet-container': {
      backgroundColor: tokens.colorNeutralBackground3,
      fontFamily: tokens.fontFamilyBase,
      outlineOffset: '-2px',
    },
    '&.leaflet-container:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '& .leaflet-control-scale-line': {
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1,
      ...shorthands.borderColor(tokens.colorNeutralForeground1),
      textShadow: 'none',
      opacity: 0.9,
    },
  },
  drawing: { '&.leaflet-container': { cursor: 'crosshair' } },
  buttons: {
    position: 'absolute',
    top: tokens.spacingVerticalS,
    right: tokens.spacingHorizontalS,
    zIndex: 2,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
  },
  attribution: {
    position: 'absolute',
    right: 0,
    bottom: 0,
    zIndex: 1,
    maxWidth: '65%',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
});

interface MapFrameProps {
  /** Accessible name of the map. */
  label: string;
  /** Id of the text that says what keys do. */
  hintId?: string;
  height: string;
  drawing: Drawing;
  /** The places to show when `fitKey` changes. */
  places: readonly MapPlace[];
  fitKey: string;
  /** Address of street tiles, or null. */
  tiles?: string | null;
  attribution?: ReactNode;
  /** The kind of shape that the user draws, or null. */
  shapeKind?: ShapeKind | null;
  /** Where the pin starts that the user moves, or null. */
  pin?: MapPlace | null;
  listeners?: Partial<MapListeners>;
}

/** Leaflet's map in the pane, with buttons that zoom. */
export function MapFrame(props: MapFrameProps) {
  const { label, hintId, height, drawing, places, fitKey, tiles = null, attribution } = props;
  const { shapeKind = null, pin = null, listeners } = props;
  const styles = useStyles();
  const text = messages().map;
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<PointMap | null>(null);
  useEffect(() => {
    const created = new PointMap(container.current!);
    map.current = created;
    const observer = new ResizeObserver(() => created.resized());
    observer.observe(container.current!);
    return () => {
      observer.disconnect();
      created.remove();
      map.current = null;
    };
  }, []);
  useEffect(() => {
    map.current!.listeners = { ...noListeners, ...listeners };
  }, [listeners]);
  useEffect(() => map.current!.setTiles(tiles), [tiles]);
  useEffect(() => {
    map.current!.fit(places);
    // The map stays where the user moved it until there are other places.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fitKey]);
  useEffect(() => map.current!.show(drawing), [drawing]);
  const { lat, lng } = drawing.active ?? {};
  useEffect(() => {
    if (lat !== undefined && lng !== undefined) map.current!.reveal({ lat, lng });
  }, [lat, lng]);
  useEffect(() => map.current!.draw(shapeKind), [shapeKind]);
  useEffect(() => map.current!.setPin(pin), [pin]);
  return (
    <div className={styles.frame} style={{ height }}>
      <div
        ref={container}
        className={mergeClasses(styles.map, shapeKind !== null && styles.drawing)}
        role="application"
        aria-label={label}
        aria-describedby={hintId}
        tabIndex={0}
      />
      <div className={styles.buttons}>
        <MapButton label={text.zoomIn} icon={<AddRegular />} act={() => map.current?.zoomBy(1)} />
        <MapButton label={text.zoomOut} icon={<SubtractRegular />} act={() => map.current?.zoomBy(-1)} />
        <MapButton
          label={text.showAll}
          icon={<FullScreenMaximizeRegular />}
          act={() => map.current?.fit(places)}
        />
      </div>
      {attribution && <div className={styles.attribution}>{attribution}</div>}
    </div>
  );
}

function MapButton({ label, icon, act }: { label: string; icon: JSX.Element; act(): void }) {
  return <Button size="small" icon={icon} aria-label={label} title={label} onClick={act} />;
}
