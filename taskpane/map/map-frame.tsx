import { Button, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import { AddRegular, FullScreenMaximizeRegular, SubtractRegular } from '@fluentui/react-icons';
import { useEffect, useImperativeHandle, useRef, type JSX, type Ref } from 'react';
import { type MapPlace, mapMessages } from '../../src/features/map/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useIsDark } from '../frame/theme.ts';
import { PointMap, type MapListeners } from './point-map.ts';
import type { MapContent } from './point-markers.ts';
import { StreetsNotes } from './streets-notes.tsx';
import { useStreets } from './use-streets.ts';
const water = 'var(--cdata-water)';
const land = 'var(--cdata-land)';
const border = tokens.colorNeutralStroke1;

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
      backgroundColor: water,
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
    '&.leaflet-container.cdata-close': { backgroundColor: land },
    '& .cdata-land': { fill: land, fillOpacity: 1, stroke: border },
    '& .cdata-lake': { fill: water, fillOpacity: 1, stroke: border },
    '& .cdata-province': { stroke: border, strokeDasharray: '3 2' },
    '& .cdata-country': { stroke: tokens.colorNeutralForeground4 },
    '@media (forced-colors: active)': {
      '&.leaflet-container, &.leaflet-container.cdata-close': { backgroundColor: 'Canvas' },
      '& .cdata-land, & .cdata-lake': { fill: 'Canvas', stroke: 'CanvasText' },
      '& .cdata-province, & .cdata-country': { stroke: 'GrayText' },
    },
    // The colors of points say something: they stay in a forced palette, too.
    '& svg, & .cdata-cluster': { forcedColorAdjust: 'none' },
    '& .cdata-cluster:focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
      borderRadius: tokens.borderRadiusCircular,
    },
    '& .cdata-point': { stroke: tokens.colorNeutralForeground1 },
    '& .cdata-ring': { stroke: tokens.colorNeutralForeground1, strokeWidth: '2px' },
    '& .cdata-ring-active': { stroke: tokens.colorBrandForeground1, strokeWidth: '4px' },
    '& .cdata-cluster > div': {
      display: 'flex',
      boxSizing: 'border-box',
      height: '100%',
      padding: '4px',
      border: `1px solid ${tokens.colorNeutralForeground1}`,
      borderRadius: tokens.borderRadiusCircular,
    },
    '& .cdata-cluster span': {
      flex: 1,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: tokens.borderRadiusCircular,
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1,
      fontSize: tokens.fontSizeBase100,
      fontWeight: tokens.fontWeightSemibold,
    },
    '& .cdata-pin path': {
      fill: tokens.colorBrandForeground1,
      stroke: tokens.colorNeutralBackground1,
      strokeWidth: '2px',
    },
    '& .leaflet-tooltip.cdata-name': {
      padding: `0 ${tokens.spacingHorizontalXS}`,
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1,
      ...shorthands.borderColor(tokens.colorNeutralStroke1),
      fontSize: tokens.fontSizeBase200,
      fontWeight: tokens.fontWeightSemibold,
      boxShadow: 'none',
      '&::before': { display: 'none' },
    },
  },
  light: { '--cdata-water': '#dbe7ef', '--cdata-land': '#fbfaf6' },
  dark: {
    '--cdata-water': '#1a252d',
    '--cdata-land': '#2d2d2c',
    // Streets are drawn for a light page.
    '& .leaflet-tile-pane': { filter: 'invert(0.88) hue-rotate(180deg)' },
  },
  buttons: {
    position: 'absolute',
    top: tokens.spacingVerticalS,
    right: tokens.spacingHorizontalS,
    zIndex: 2,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
  },
});

interface MapFrameProps {
  /** Accessible name of the map. */
  label: string;
  /** Id of the text that says what keys do. */
  hintId?: string;
  height: string;
  content: MapContent;
  /** The places to show when `fitKey` changes. */
  places: readonly MapPlace[];
  fitKey: string;
  /** Where the pin starts that the user moves, or null. */
  pin?: MapPlace | null;
  listeners?: Partial<MapListeners>;
  ref?: Ref<Pick<PointMap, 'view'>>;
}

/** Leaflet's map in the pane, with buttons that zoom; below it, whose streets it shows. */
export function MapFrame(props: MapFrameProps) {
  const { label, hintId, height, places, fitKey, content } = props;
  const { pin = null, listeners, ref } = props;
  const styles = useStyles();
  const text = mapMessages();
  const { tileSettings } = useRuntime();
  const { tiles } = useStreets();
  const isDark = useIsDark();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<PointMap | null>(null);
  useEffect(() => {
    const created = new PointMap(container.current!);
    map.current = created;
    const observer = new ResizeObserver(() => created.updateSize());
    observer.observe(container.current!);
    return () => {
      observer.disconnect();
      created.remove();
      map.current = null;
    };
  }, []);
  // Leaflet's map is created after this: it is found when the view is read.
  useImperativeHandle(
    ref,
    () => ({
      get view() {
        return map.current!.view;
      },
    }),
    [],
  );
  useEffect(() => {
    map.current!.listeners = { ...listeners, onTileFailure: () => tileSettings.reportFailure() };
  }, [listeners, tileSettings]);
  useEffect(() => map.current!.setTiles(tiles), [tiles]);
  useEffect(() => {
    map.current!.fit(places);
    // The map stays where the user moved it until there are other places.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fitKey]);
  useEffect(() => map.current!.show(content), [content]);
  const { lat, lng } = content.active ?? {};
  useEffect(() => {
    if (lat !== undefined && lng !== undefined) map.current!.reveal({ lat, lng });
  }, [lat, lng]);
  useEffect(() => map.current!.setPin(pin), [pin]);
  return (
    <>
      <div className={mergeClasses(styles.frame, isDark ? styles.dark : styles.light)} style={{ height }}>
        {/* Leaflet adds classes to the element, which keeps its own. */}
        <div
          ref={container}
          className={styles.map}
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
      </div>
      <StreetsNotes />
    </>
  );
}

function MapButton({ label, icon, act }: { label: string; icon: JSX.Element; act(): void }) {
  return <Button size="small" icon={icon} aria-label={label} title={label} onClick={act} />;
}
