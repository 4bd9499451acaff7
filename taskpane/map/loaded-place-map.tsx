import { useMemo } from 'react';
import { colors, PointIndex, type MapPoint } from '../../src/map/index.ts';
import { messages } from '../../src/messages/index.ts';
import { MapFrame } from './map-frame.tsx';
import type { PlaceMapProps } from './place-map-props.ts';
import type { Drawing } from './points-layer.ts';

const classColors = [colors.blue, colors.orange];

export function LoadedPlaceMap({ places, selected = null, select, height = '200px' }: PlaceMapProps) {
  const points = useMemo(
    () =>
      places.map(({ lat, lng, label }, id): MapPoint => ({
        id,
        lat,
        lng,
        name: label,
        address: '',
        city: '',
        matchType: null,
        value: null,
        status: null,
        row: null,
      })),
    [places],
  );
  const drawing = useMemo((): Drawing => {
    const classOf = ({ id }: MapPoint) => (places[id]?.isCurrent ? 1 : 0);
    return {
      index: new PointIndex(points, classOf),
      colors: classColors,
      classOf,
      highlighted: [],
      active: selected === null ? null : (points[selected] ?? null),
      shape: null,
      hasOwnNames: true,
      hasTiles: false,
    };
  }, [points, places, selected]);
  const listeners = useMemo(() => ({ picked: ({ id }: MapPoint) => select?.(id) }), [select]);
  return (
    <MapFrame
      label={messages().map.mapOf(places.length)}
      height={height}
      drawing={drawing}
      places={places}
      fitKey={JSON.stringify(places.map(({ lat, lng }) => [lat, lng]))}
      listeners={listeners}
    />
  );
}
