import { cityPosition } from '../../src/features/column-runs/index.ts';
import { Caption1 } from '@fluentui/react-components';
import { countName, datasets, entityTypes, type EntityType } from '@cdata/catalog';
import { defaultDatasets, newPortfolioRun, listingMessages } from '../../src/features/listings/index.ts';
import { language } from '../../src/language/index.ts';
import { labelsLanguage } from '../../src/connection/index.ts';
import { RunSetupLayout } from '../column-runs/run-setup-layout.tsx';
import { useRunSetup } from '../column-runs/use-run-setup.ts';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { useDraft } from '../frame/draft.ts';
import { useConnection, usePreferences } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { ListColumns, ListProvince, useAddressList } from '../geocode/address-list.tsx';
import { exampleOf, isAsked } from '../geocode/address-columns.tsx';
import { CityQuestion } from '../geocode/city-question.tsx';
import { OutputChoices } from '../geocode/output-choices.tsx';

const datasetChoices = {
  all: [...entityTypes],
  columnsOf: (dataset: EntityType) => [countName(dataset)],
};

export function ListingsScreen() {
  return useConnection() ? <PortfolioSetup /> : <ConnectFirst />;
}

/** Sets up a run that lists the records at the addresses of the rows. */
function PortfolioSetup() {
  const text = listingMessages();
  const runs = useSavedRuns();
  const [{ datasets: chosen }, changeDraft] = useDraft('listings', { datasets: [...defaultDatasets] });
  const labels = labelsLanguage(usePreferences().tableHeaders);
  const list = useAddressList('portfolio');
  const { rowsState, rows, draft, setDraft, columns, points } = list;
  const yieldingCity = rows && draft.city === 'address' ? cityPosition(rows, columns) : undefined;
  const { province, isReading } = list.listProvince;
  const newRun =
    rows && columns.length > 0 && chosen.length > 0 && !isReading
      ? newPortfolioRun(rows, columns, { datasets: chosen, labels, yieldingCity, province }, points)
      : null;
  const setup = useRunSetup('portfolio', { rows, newRun, runs });
  const conflicts = setup.counting.count?.details ?? null;
  return (
    <RunSetupLayout
      setup={setup}
      texts={{ start: text.start, startUncounted: text.startUncounted, again: text.again }}
      rowsState={rowsState}
      columns={<ListColumns list={list} />}
      example={exampleOf(list.choices, list.recognized)}
      isAsked={isAsked(list.recognized, rows)}
      doubts={<ListProvince list={list} />}
      question={<CityQuestion conflicts={conflicts} rows={rows} draft={draft} setDraft={setDraft} />}
      isUnanswered={conflicts !== null && draft.city === null}
      options={
        <OutputChoices
          kind={datasetChoices}
          setup={setup}
          heading={text.outputs}
          required={text.outputRequired}
          label={(dataset) => datasets[dataset].label[language()]}
          choices={chosen}
          choose={(next) => changeDraft({ datasets: next })}
        />
      }
    >
      {setup.savedRun && <Caption1>{text.refreshed}</Caption1>}
    </RunSetupLayout>
  );
}
