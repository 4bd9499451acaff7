import { Button, Caption1, Field, makeStyles, Select, Subtitle2, tokens } from '@fluentui/react-components';
import { datasets, fieldLabel, slug, type DatasetName } from '@cdata/catalog';
import { errorText, language, messages } from '../../src/messages/index.ts';
import {
  datasetsWithStatistics,
  groupField,
  groupings,
  periods,
  statisticsTitle,
  summableFields,
  type Grouping,
  type Period,
  type StatisticsQuery,
} from '../../src/statistics/index.ts';
import { useDraft } from '../frame/draft.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectFirst, ScreenLayout } from '../frame/screen-layout.tsx';
import { CityField } from '../search/city-field.tsx';
import { useStatistics, type StatisticsActions } from './use-statistics.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  // A control must not push its neighbours out of the pane.
  field: { minWidth: 0 },
  control: { minWidth: 0, width: '100%' },
  cost: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
  refresh: { alignSelf: 'flex-start' },
});

interface StatisticsDraft {
  dataset: DatasetName;
  city: string;
  grouping: Grouping;
  months: Period;
  /** Blank for none; the dataset's value field until the user chooses. */
  sumField: string | null;
}

const emptyDraft: StatisticsDraft = {
  dataset: 'permit',
  city: '',
  grouping: 'month',
  months: 12,
  sumField: null,
};

/** The choices that the dataset has; another dataset may have had more. */
function queryOf({ dataset: name, city, grouping, months, sumField }: StatisticsDraft): StatisticsQuery {
  const dataset = datasets[name];
  const available = groupings.filter((one) => groupField(dataset, one) !== null);
  const fields = summableFields(dataset);
  const chosen = sumField ?? dataset.roles.value[0] ?? '';
  return {
    dataset: name,
    municipality: slug(city) || null,
    grouping: available.includes(grouping) ? grouping : available[0]!,
    months,
    sumField: fields.includes(chosen) ? chosen : null,
  };
}

export function StatisticsScreen() {
  const styles = useStyles();
  const text = messages().statistics;
  const isConnected = useConnection() !== null;
  const [draft, change] = useDraft('statistics', emptyDraft);
  const actions = useStatistics();
  const query = queryOf(draft);
  if (!isConnected) return <ConnectFirst />;
  return (
    <ScreenLayout
      footer={
        <>
          <Outcome {...actions} />
          <Caption1 className={styles.cost}>{text.cost}</Caption1>
          <Button
            appearance="primary"
            size="large"
            disabledFocusable={actions.isBusy}
            onClick={() => actions.insert(query)}
          >
            {text.insert}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Choice
          label={text.dataset}
          name="dataset"
          value={query.dataset}
          options={datasetsWithStatistics().map(({ name, label }) => [name, label[language()]])}
          select={(value) => change({ dataset: value as DatasetName, sumField: null })}
        />
        <CityField
          label={text.city}
          hint={text.cityHint}
          error={undefined}
          value={draft.city}
          dataset={query.dataset}
          name="municipality"
          change={(city) => change({ city })}
        />
        <Choice
          label={text.grouping}
          name="grouping"
          value={query.grouping}
          options={groupings
            .filter((one) => groupField(datasets[query.dataset], one) !== null)
            .map((one) => [one, text.groupings[one]])}
          select={(value) => change({ grouping: value as Grouping })}
        />
        <Choice
          label={text.period}
          name="period"
          value={String(query.months ?? 'all')}
          options={periods.map((one) => [String(one ?? 'all'), text.periods[one ?? 'all']])}
          select={(value) =>
            change({ months: periods.find((one) => String(one ?? 'all') === value) ?? null })
          }
        />
        <Choice
          label={text.sumField}
          name="sumField"
          value={query.sumField ?? ''}
          options={[
            ['', text.noSum],
            ...summableFields(datasets[query.dataset]).map((name): [string, string] => [
              name,
              fieldLabel(name)[language()],
            ]),
          ]}
          select={(sumField) => change({ sumField })}
        />
      </div>
      <InThisWorkbook {...actions} />
    </ScreenLayout>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  select(value: string): void;
}

function Choice({ label, name, value, options, select }: ChoiceProps) {
  const styles = useStyles();
  return (
    <Field label={label} className={styles.field}>
      <Select
        className={styles.control}
        name={name}
        value={value}
        onChange={(_, { value: chosen }) => select(chosen)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Outcome({ done, error, isBusy }: StatisticsActions) {
  return (
    <div aria-live="polite">
      {!isBusy && error && <Notice intent="error">{errorText(error)}</Notice>}
      {!isBusy && !error && done && <Notice intent="success">{done}</Notice>}
    </div>
  );
}

function InThisWorkbook({ written, isBusy, refreshAll }: StatisticsActions) {
  const styles = useStyles();
  const text = messages().statistics;
  if (written.length === 0) return null;
  return (
    <>
      <Subtitle2 as="h2">{text.inWorkbook}</Subtitle2>
      <ul className={styles.list}>
        {written.map(({ query, sheet }) => (
          <li key={sheet}>{statisticsTitle(query)}</li>
        ))}
      </ul>
      <Button className={styles.refresh} disabledFocusable={isBusy} onClick={refreshAll}>
        {text.refreshAll(written.length)}
      </Button>
    </>
  );
}
