import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { coloringsOf, type Coloring, type MapPoint, mapMessages } from '../../src/features/map/index.ts';
import { useDraft } from '../frame/draft.ts';
import { ChoiceField } from '../frame/form-field.tsx';
import { FailureNotice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { useGo, useTitle } from '../frame/navigation.ts';
import { MapOfPoints } from './map-of-points.tsx';
import { useMapSource } from './use-map-source.ts';
import { sourceKey } from './source-options.ts';
import { usePoints, useSourceOptions } from './use-points.ts';

const useStyles = makeStyles({
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
});

/** The Map screen, once its library is loaded. */
export function LoadedMapScreen() {
  const styles = useStyles();
  const text = mapMessages();
  const [preference, setSource] = useMapSource();
  const { options, isLoaded } = useSourceOptions(preference);
  const preferredOption = options.find(({ key }) => preference !== null && key === sourceKey(preference));
  // The source may have been deleted since it was chosen. The first one is known once all have been read.
  const current = preferredOption ?? (isLoaded ? options[0] : undefined);
  const source = current?.source ?? null;
  const { set, isLoading, error } = usePoints(source);
  const [draft, changeDraft] = useDraft<{ coloring: Coloring }>('map', { coloring: 'quality' });
  const [active, setActive] = useState<{ source: string; point: MapPoint } | null>(null);
  if (!source) return isLoaded ? <NothingToShow /> : <ScreenLayout>{null}</ScreenLayout>;
  const colorings = coloringsOf(set.points);
  const coloring = colorings.find((one) => one === draft.coloring) ?? colorings[0] ?? null;
  const head = (
    <>
      <div className={styles.choices}>
        <ChoiceField
          label={text.show}
          name="source"
          value={current!.key}
          choices={options.map(({ key, label }) => [key, label])}
          change={(value) => {
            const next = options.find(({ key }) => key === value);
            if (next) setSource(next.source);
          }}
        />
        {coloring && (
          <ChoiceField
            label={text.colorBy}
            name="coloring"
            value={coloring}
            choices={colorings.map((one) => [one, text.colorings[one]])}
            change={(one) => changeDraft({ coloring: one })}
          />
        )}
      </div>
      {error && <FailureNotice error={error} cancelled={text.readingCancelled} />}
      {!error && !isLoading && set.points.length === 0 && <Body1>{text.noPlaces}</Body1>}
      {set.withoutPlace > 0 && <Caption1>{text.withoutPlace(set.withoutPlace)}</Caption1>}
      {set.swapped > 0 && <Caption1>{text.swapped(set.swapped)}</Caption1>}
    </>
  );
  const key = current!.key;
  // A point that was read again has another place.
  const activePoint = active?.source === key ? (set.points[active.point.id] ?? null) : null;
  return (
    <MapOfPoints
      key={key}
      head={head}
      source={source}
      set={set}
      coloring={coloring}
      active={activePoint}
      activate={(point) => setActive(point && { source: key, point })}
    />
  );
}

/** Shown while the workbook has nothing with places. */
function NothingToShow() {
  const styles = useStyles();
  const go = useGo();
  const geocodeTitle = useTitle('geocode');
  const searchTitle = useTitle('search');
  return (
    <ScreenLayout>
      <Body1>{mapMessages().empty}</Body1>
      <div className={styles.actions}>
        <Button onClick={() => go('geocode')}>{geocodeTitle}</Button>
        <Button onClick={() => go('search')}>{searchTitle}</Button>
      </div>
    </ScreenLayout>
  );
}
