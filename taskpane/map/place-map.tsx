import { Spinner } from '@fluentui/react-components';
import { errorText } from '../../src/language/index.ts';
import { Notice } from '../frame/notice.tsx';
import type { PlaceMapProps } from './place-map-props.ts';
import { useMapChunk } from './use-map-chunk.ts';
import { mapMessages } from '../../src/features/map/index.ts';

/** A small map of a few places, such as the candidates of a match. Its library is loaded when it is first shown. */
export function PlaceMap(props: PlaceMapProps) {
  const { data: chunk, error } = useMapChunk();
  if (error) return <Notice intent="warning">{errorText(error)}</Notice>;
  if (!chunk) return <Spinner size="tiny" label={mapMessages().loading} />;
  return <chunk.LoadedPlaceMap {...props} />;
}
