import { Button, Spinner } from '@fluentui/react-components';
import { Notice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { useMapChunk } from './use-map-chunk.ts';
import { mapMessages } from '../../src/features/map/index.ts';

/** Loads the map's library, then shows the screen. */
export function MapScreen() {
  const { data: chunk, isFetching, refetch } = useMapChunk();
  const text = mapMessages();
  if (chunk) return <chunk.LoadedMapScreen />;
  return (
    <ScreenLayout>
      {isFetching ? (
        <Spinner size="tiny" label={text.loading} />
      ) : (
        <Notice intent="error" actions={<Button onClick={() => void refetch()}>{text.loadAgain}</Button>}>
          {text.notLoaded}
        </Notice>
      )}
    </ScreenLayout>
  );
}
