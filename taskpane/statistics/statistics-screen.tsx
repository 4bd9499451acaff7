import { Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { datasets, fieldLabel } from '@cdata/catalog';
import { cityProblem } from '../../src/excel/cells/index.ts';
import { errorText, language } from '../../src/language/index.ts';
import {
  datasetsWithStatistics,
  groupFields,
  groupings,
  periods,
  periodText,
  statisticsCalls,
  statisticsTitle,
  summableFields,
  statisticsMessages,
} from '../../src/features/statistics/index.ts';
import { ChoiceField, type Choice } from '../frame/form-field.tsx';
import { useDraft } from '../frame/draft.ts';
import { CalculationNotice } from '../frame/calculation-notice.tsx';
import { Notice } from '../frame/notice.tsx';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectFirst, PrimaryButton, ScreenLayout } from '../frame/screen-layout.tsx';
import { CityField } from '../tables/search/city-field.tsx';
import { emptyStatistics, statisticsQuery } from './statistics-draft.ts';
import { useStatistics, type StatisticsActions } from './use-statistics.ts';

const useStyles = makeStyles({
  cost: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
  refresh: { alignSelf: 'flex-start' },
});

export function StatisticsScreen() {
  const styles = useStyles();
  const text = statisticsMessages();
  const isConnected = useConnection() !== null;
  const [draft, change] = useDraft('statistics', emptyStatistics);
  const actions = useStatistics();
  const query = statisticsQuery(draft);
  const cityError = cityProblem(draft.city) ?? undefined;
  if (!isConnected) return <ConnectFirst />;
  return (
    <ScreenLayout
      footer={
        <>
          <Outcome {...actions} />
          <Caption1 className={styles.cost}>{text.cost(statisticsCalls(query))}</Caption1>
          <PrimaryButton
            isBusy={actions.isBusy || cityError !== undefined}
            onClick={() => actions.insert(query)}
          >
            {text.insert}
          </PrimaryButton>
        </>
      }
    >
      <ChoiceField
        label={text.dataset}
        name="dataset"
        value={query.dataset}
        choices={datasetsWithStatistics().map(({ name, label }) => [name, label[language()]])}
        change={(dataset) => change({ dataset, sumField: null })}
      />
      <CityField
        label={text.city}
        hint={text.cityHint}
        error={cityError}
        value={draft.city}
        dataset={query.dataset}
        name="municipality"
        change={(city) => change({ city })}
      />
      <ChoiceField
        label={text.grouping}
        name="grouping"
        value={query.grouping}
        choices={groupings
          .filter((one) => groupFields(datasets[query.dataset], one).length > 0)
          .map((one) => [one, text.groupings[one]])}
        change={(grouping) => change({ grouping })}
      />
      <ChoiceField
        label={text.period}
        name="period"
        value={String(query.months ?? 'all')}
        choices={periods.map((one) => [String(one ?? 'all'), periodText(query, one)])}
        change={(value) => change({ months: periods.find((one) => String(one ?? 'all') === value) ?? null })}
      />
      <ChoiceField
        label={text.sumField}
        name="sumField"
        value={query.sumField ?? ''}
        choices={[
          ['', text.noSum],
          ...summableFields(datasets[query.dataset]).map((name): Choice => [
            name,
            fieldLabel(name)[language()],
          ]),
        ]}
        change={(sumField) => change({ sumField })}
      />
      <InThisWorkbook {...actions} />
    </ScreenLayout>
  );
}

function Outcome({ done, error, isBusy }: StatisticsActions) {
  return (
    <div aria-live="polite">
      {!isBusy && error && <Notice intent="error">{errorText(error)}</Notice>}
      {!isBusy && !error && done && (
        <>
          <Notice intent="success">{done}</Notice>
          <CalculationNotice />
        </>
      )}
    </div>
  );
}

function InThisWorkbook({ sheets, isBusy, refreshAll }: StatisticsActions) {
  const styles = useStyles();
  const text = statisticsMessages();
  if (sheets.length === 0) return null;
  return (
    <>
      <Subtitle2 as="h2">{text.inWorkbook}</Subtitle2>
      <ul className={styles.list}>
        {sheets.map(({ sheet, query }) => (
          <li key={sheet}>{statisticsTitle(query)}</li>
        ))}
      </ul>
      <Button className={styles.refresh} disabledFocusable={isBusy} onClick={refreshAll}>
        {text.refreshAll(sheets.reduce((sum, { query }) => sum + statisticsCalls(query), 0))}
      </Button>
    </>
  );
}
