import { Body1, Button, Caption1, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { limits, plainNumber } from '@cdata/catalog';
import { errorText, formatNumber, watchMessages } from '../../src/messages/index.ts';
import {
  firstCalls,
  hasPlaces,
  maxWatchedRecords,
  startWatch,
  watchName,
  watchSubject,
  type WatchQuery,
} from '../../src/watches/index.ts';
import { readDraft, useDraft } from '../frame/draft.ts';
import { ChoiceField, TextField } from '../frame/form-field.tsx';
import { useGo } from '../frame/navigation.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { Section } from '../frame/section.tsx';
import { usePoints, useSourceOptions } from '../map/use-points.ts';
import { emptySearch, tableSearch, type SearchState } from '../search/search-state.ts';
import { validateSearch } from '../search/validate-search.ts';

const useStyles = makeStyles({
  start: { alignSelf: 'flex-start' },
  secondary: { color: tokens.colorNeutralForeground2 },
});

/** The search of the Search screen, there or around the places of a list. */
export function NewWatch({ isBusy }: { isBusy: boolean }) {
  const styles = useStyles();
  const text = watchMessages();
  const runtime = useRuntime();
  const go = useGo();
  const plan = useConnection()?.plan ?? 'paid';
  const search: SearchState = { ...emptySearch, ...readDraft<SearchState>(runtime, 'search') };
  const [{ where, radius }, change] = useDraft('watch', { where: '', radius: '1' });
  const { options } = useSourceOptions(null);
  const list = options.find(({ key }) => key === where);
  const { set, isLoading, error } = usePoints(list?.source ?? null);
  const places = list && set.points.map(({ name, lat, lng }) => ({ name, lat, lng }));
  const radiusError = list ? errorOfRadius(radius) : undefined;
  const watch = watchOf(search, places && { places, list: list.label, radius: Number(plainNumber(radius)) });
  const canStart = Object.keys(validateSearch(search)).length === 0 && !radiusError && !isLoading && !error;
  const start = () => startWatch(runtime, watch, watchSubject(watch));
  return (
    <Section title={text.newWatch} isForm>
      <div>
        <Body1 as="p" block>
          {watchName(watch)}
        </Body1>
        <Button size="small" onClick={() => go('search')}>
          {text.changeSearch}
        </Button>
      </div>
      <ChoiceField
        label={text.where}
        name="where"
        value={list ? where : ''}
        choices={[
          ['', text.asSearched],
          ...options.map(({ key, label }): [string, string] => [key, text.aroundList(label)]),
        ]}
        hint={list && text.placesHint}
        change={(key) => change({ where: key })}
      />
      {list && (
        <TextField
          label={text.radius}
          name="radius"
          value={radius}
          error={radiusError}
          inputMode="decimal"
          change={(value) => change({ radius: value })}
        />
      )}
      {list && isLoading && <Spinner size="tiny" label={text.readingPlaces} />}
      {list && !hasPlaces(watch.dataset) && <Notice intent="warning">{text.notAroundPlaces}</Notice>}
      {error && <Notice intent="error">{errorText(error)}</Notice>}
      <Caption1 className={styles.secondary} role="status">
        {[
          list ? text.startCostOfPlaces(firstCalls(watch, plan)) : text.startCost(firstCalls(watch, plan)),
          text.newestOnly(maxWatchedRecords),
        ].join(' ')}
      </Caption1>
      <Button
        className={styles.start}
        appearance="primary"
        disabledFocusable={isBusy || !canStart}
        onClick={() => canStart && start()}
      >
        {text.start}
      </Button>
    </Section>
  );
}

const { minimum, maximum } = limits.radiusKm;

function errorOfRadius(radius: string): string | undefined {
  const kilometres = Number(plainNumber(radius));
  return kilometres >= minimum && kilometres <= maximum
    ? undefined
    : watchMessages().radiusError(formatNumber(minimum), formatNumber(maximum));
}

/** Parameters that the places of a list replace. */
const ofPlace = ['municipality', 'city', 'lat', 'lng', 'radius_km'];

function watchOf(
  search: SearchState,
  around?: { places: NonNullable<WatchQuery['places']>; list: string; radius: number },
): WatchQuery {
  const { dataset, query, maxRows } = tableSearch(search);
  const watch = { dataset: dataset.name, query: query as WatchQuery['query'], maxRows };
  if (!around) return watch;
  const filters = Object.entries(watch.query).filter(([name]) => !ofPlace.includes(name));
  const { places, list, radius } = around;
  return { ...watch, places, list, query: { ...Object.fromEntries(filters), radius_km: radius } };
}
