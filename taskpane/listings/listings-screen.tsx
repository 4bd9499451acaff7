import { cityPosition } from '../../src/features/column-runs/index.ts';
import { Caption1 } from '@fluentui/react-components';
import { useState } from 'react';
import { countName, datasets, entityTypes, type EntityType } from '@cdata/catalog';
import { defaultDatasets, newPortfolioRun, listingMessages } from '../../src/features/listings/index.ts';
import { language } from '../../src/language/index.ts';
import { labelsLanguage } from '../../src/connection/index.ts';
import { ProvinceChoice, savedProvince, useListProvince } from '../column-runs/list-province.tsx';
import { RunSetupLayout } from '../column-runs/run-setup-layout.tsx';
import { useRunSetup } from '../column-runs/use-run-setup.ts';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { useSheetRows } from '../column-runs/use-sheet-rows.ts';
import { useDraft } from '../frame/draft.ts';
import { useConnection, usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { addressColumnChoices } from '../geocode/address-column-choices.ts';
import { AddressColumns } from '../geocode/address-columns.tsx';
import { CityQuestion } from '../geocode/city-question.tsx';
import { draftOf, withColumns, type GeocodeDraft } from '../geocode/geocode-draft.ts';
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
  const { runs: runRegistry } = useRuntime();
  const [{ datasets: chosen }, changeDraft] = useDraft('listings', { datasets: [...defaultDatasets] });
  const labels = labelsLanguage(usePreferences().tableHeaders);
  const rowsState = useSheetRows();
  const { rows } = rowsState;
  const [ownDraft, setDraft] = useState<GeocodeDraft | null>(null);
  const draft = draftOf(ownDraft, rows);
  const { columns, recognized, points, choices } = addressColumnChoices(draft, rows, {
    runs,
    registry: runRegistry,
  });
  const yieldingCity = rows && draft.city === 'address' ? cityPosition(rows, columns) : undefined;
  const listProvince = useListProvince(
    rows,
    { columns, points },
    draft.province ?? savedProvince('portfolio', rows, runs),
  );
  const { province, isReading } = listProvince;
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
      columns={
        rows && (
          <>
            <Caption1>{text.aboutPortfolio}</Caption1>
            <AddressColumns
              columns={choices}
              recognized={recognized}
              isChosen={draft.columns !== null}
              choose={(indexes) => setDraft(withColumns(draft, rows, indexes))}
            />
            <ProvinceChoice {...listProvince} choose={(answer) => setDraft({ ...draft, province: answer })} />
          </>
        )
      }
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
