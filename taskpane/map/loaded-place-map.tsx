import { useMemo } from 'react';
import { colors, PointIndex, type MapPoint, mapMessages } from '../../src/features/map/index.ts';
import { MapFrame } from './map-frame.tsx';
import type { PlaceMapProps } from './place-map-props.ts';
import type { MapContent } from './point-markers.ts';

/** Places that are compared are never drawn as one. */
const maxClusterZoom = 0;
const classColors = [colors.blue, colors.orange];

export function LoadedPlaceMap(props: PlaceMapProps) {
  const { places, selected = null, select, pin = null, pinListeners, height = '200px' } = props;
  const points = useMemo(
    () =>
      places.map(({ lat, lng, label }, id): MapPoint => ({
        id,
        lat,
        lng,
        name: label,
        matchType: null,
        value: null,
        status: null,
        row: null,
      })),
    [places],
  );
  const content = useMemo((): MapContent => {
    const classOf = ({ id }: MapPoint) => (places[id]?.isCurrent ? 1 : 0);
    return {
      index: new PointIndex(points, classOf, maxClusterZoom),
      colors: classColors,
      classOf,
      highlighted: [],
      active: selected === null ? null : (points[selected] ?? null),
      isNamed: true,
    };
  }, [points, places, selected]);
  const listeners = useMemo(
    () => ({ ...pinListeners, onPick: ({ id }: MapPoint) => select?.(id) }),
    [pinListeners, select],
  );
  return (
    <MapFrame
      label={mapMessages().mapOf(places.length)}
      height={height}
      content={content}
      places={places}
      fitKey={JSON.stringify(places.map(({ lat, lng }) => [lat, lng]))}
      pin={pin}
      listeners={listeners}
    />
  );
}
