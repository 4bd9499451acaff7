import { datasets, type DatasetName } from '@cdata/catalog';
import { citySlug } from '@cdata/catalog/reading';
import {
  groupFields,
  groupings,
  summableFields,
  type Grouping,
  type Period,
  type StatisticsQuery,
} from '../../src/features/statistics/index.ts';

/** The form of the Statistics screen. */
interface StatisticsDraft {
  dataset: DatasetName;
  city: string;
  grouping: Grouping;
  months: Period;
  /** Blank for none; the dataset's value field until the user chooses. */
  sumField: string | null;
}

export const emptyStatistics: StatisticsDraft = {
  dataset: 'permit',
  city: '',
  grouping: 'month',
  months: 12,
  sumField: null,
};

/** The choices that the dataset has; another dataset may have had more. */
export function statisticsQuery({
  dataset: name,
  city,
  grouping,
  months,
  sumField,
}: StatisticsDraft): StatisticsQuery {
  const dataset = datasets[name];
  const available = groupings.filter((one) => groupFields(dataset, one).length > 0);
  const fields = summableFields(dataset);
  const sum = sumField ?? dataset.roles.value[0] ?? '';
  return {
    dataset: name,
    municipality: citySlug(city) || null,
    grouping: available.includes(grouping) ? grouping : available[0]!,
    months,
    sumField: fields.includes(sum) ? sum : null,
  };
}
