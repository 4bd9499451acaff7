import { Badge, Body1Strong, Caption1, Link, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { datasets, type DatasetName } from '@cdata/catalog';
import { sourcesLookup } from '../../src/engine/index.ts';
import { errorText, formatDate, language, messages } from '../../src/messages/index.ts';
import { ChoiceField, TextField } from '../frame/form-field.tsx';
import { useDraft } from '../frame/draft.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { ConnectFirst, ScreenLayout } from '../frame/screen-layout.tsx';
import { VirtualList } from '../frame/virtual-list.tsx';
import { emptySourceFilter, filteredSources, sourceOf, type Source } from './source.ts';

const useStyles = makeStyles({
  source: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    overflowWrap: 'anywhere',
  },
  title: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  detail: { color: tokens.colorNeutralForeground2 },
});

/** The sources, with their publishers, licences and dates. */
export function SourcesScreen() {
  const text = messages().sources;
  const { lookups } = useRuntime();
  const connection = useConnection();
  const [filter, change] = useDraft('sources', emptySourceFilter);
  const { data, error, isPending } = useQuery({
    queryKey: ['sources', connection?.address],
    queryFn: async ({ signal }) => {
      const { sources } = await lookups.request(sourcesLookup, null, { signal, fromTask: true });
      return sources.map(sourceOf);
    },
    enabled: connection !== null,
    staleTime: Infinity,
  });
  if (!connection) return <ConnectFirst />;
  const sources = filteredSources(data ?? [], filter);
  return (
    <ScreenLayout>
      <ChoiceField
        label={messages().search.dataset}
        name="dataset"
        value={filter.dataset}
        choices={[
          ['', text.everyDataset],
          ...Object.values(datasets).map(({ name, label }): [DatasetName, string] => [
            name,
            label[language()],
          ]),
        ]}
        change={(dataset) => change({ dataset })}
      />
      <TextField
        label={text.city}
        hint={text.cityHint}
        name="city"
        value={filter.city}
        error={undefined}
        change={(city) => change({ city })}
      />
      {isPending && <Spinner size="tiny" label={text.loading} />}
      {error && <Notice intent="error">{errorText(error)}</Notice>}
      {data && (
        <>
          <Caption1 aria-live="polite">
            {sources.length === 0 ? text.none : text.count(sources.length)}
          </Caption1>
          {sources.length > 0 && (
            <VirtualList label={text.count(sources.length)} items={sources} keyOf={({ id }) => id}>
              {(source) => <SourceRow {...source} />}
            </VirtualList>
          )}
        </>
      )}
    </ScreenLayout>
  );
}

function SourceRow({ dataset, city, publisher, licence, licenceUrl, ...source }: Source) {
  const styles = useStyles();
  const text = messages().sources;
  const dates =
    source.earliestDate && source.latestDate
      ? text.period(formatDate(source.earliestDate), formatDate(source.latestDate))
      : null;
  const updated = source.updatedOn ? text.updated(formatDate(source.updatedOn)) : null;
  return (
    <div className={styles.source}>
      <div className={styles.title}>
        <Body1Strong>{[city, dataset].filter(Boolean).join(' – ')}</Body1Strong>
        {source.hasStopped && (
          <Badge appearance="tint" color="warning">
            {text.stopped}
          </Badge>
        )}
      </div>
      <Caption1>
        {publisher ?? text.unknownPublisher}
        {licence && ' · '}
        {licence && licenceUrl && (
          <Link inline href={licenceUrl} target="_blank">
            {licence}
          </Link>
        )}
        {licence && !licenceUrl && licence}
      </Caption1>
      <Caption1 className={styles.detail}>
        {[text.records(source.records), dates, updated].filter(Boolean).join(' · ')}
      </Caption1>
    </div>
  );
}
