import { Caption1, Spinner } from '@fluentui/react-components';
import { datasets, type DatasetName } from '@cdata/catalog';
import { errorText, language } from '../../src/language/index.ts';
import { ChoiceField, TextField } from '../frame/form-field.tsx';
import { useDraft } from '../frame/draft.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectFirst, PrimaryButton, ScreenLayout } from '../frame/screen-layout.tsx';
import { VirtualList } from '../frame/virtual-list.tsx';
import { emptySourceFilter, filteredSources } from './source.ts';
import { SourceRow } from './source-row.tsx';
import { useSources, useWorkbookSources } from './use-sources.ts';
import { sourceListMessages } from '../../src/features/sources/reports/index.ts';
import { searchMessages } from '../tables/search-messages.ts';

/** The sources, with their publishers, licences and dates. */
export function SourcesScreen() {
  const text = sourceListMessages();
  const connection = useConnection();
  const [filter, change] = useDraft('sources', emptySourceFilter);
  const { data, error, isPending } = useSources();
  if (!connection) return <ConnectFirst />;
  const sources = filteredSources(data ?? [], filter);
  return (
    <ScreenLayout footer={<OfWorkbook />}>
      <ChoiceField
        label={searchMessages().dataset}
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

/** For somebody who hands on the workbook. */
function OfWorkbook() {
  const text = sourceListMessages().ofWorkbook;
  const { data, error, isPending, mutate } = useWorkbookSources();
  return (
    <>
      <div aria-live="polite">
        {!isPending && error && <Notice intent="error">{errorText(error)}</Notice>}
        {!isPending && data && (
          <Notice intent={data.sheet === null ? 'warning' : 'success'}>
            {data.sheet === null ? text.nothing : text.written(data.sheet)}
          </Notice>
        )}
      </div>
      <PrimaryButton isBusy={isPending} onClick={() => mutate()}>
        {text.write}
      </PrimaryButton>
    </>
  );
}
