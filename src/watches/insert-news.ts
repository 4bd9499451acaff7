import { fieldLabel, type Field } from '@cdata/catalog';
import { cellsOf, type CellScalar } from '../cells/index.ts';
import { freeHeader } from '../excel/index.ts';
import { formatTime, language, messages, watchMessages } from '../messages/index.ts';
import { serviceName } from '../settings/index.ts';
import { appendRows, createTable, idField, printTable, writeSourceLine } from '../tables/index.ts';
import { kindOf, type News } from './news.ts';
import type { Watch } from './saved-watches.ts';
import { roleField, type Sighting } from './sighting.ts';
import { statusText, watchName } from './watch-summary.ts';

interface NewsColumn {
  field: Field;
  header: string;
  value(news: News): CellScalar;
}

const textField = (name: string): Field => ({ name, kind: 'text', type: 'string', presence: 'common' });

/** What, then each fact as it was and as it is, then where. Facts that the dataset doesn't have get no column. */
function columnsOf({ dataset, places }: Watch): NewsColumn[] {
  const text = watchMessages();
  const roles = (['status', 'value', 'date'] as const).flatMap((role, at): NewsColumn[] => {
    const field = roleField(dataset, role);
    if (!field) return [];
    const label = fieldLabel(field.name)[language()];
    const cell = (sighting: Sighting | null): CellScalar => {
      const value = sighting?.[at + 1] ?? '';
      return role === 'status' ? statusText(value) : value;
    };
    return [
      {
        field: { ...field, name: `${field.name}_before` },
        header: text.columnBefore(label),
        value: ({ before }) => cell(before),
      },
      { field, header: text.columnNow(label), value: ({ after }) => cell(after) },
    ];
  });
  const last = ({ before, after }: News): Sighting => (after ?? before)!;
  const near: NewsColumn[] = places
    ? [
        {
          field: textField('near'),
          header: text.columnNear,
          value: (news) => places[last(news)[4]]?.name ?? '',
        },
      ]
    : [];
  return [
    {
      field: textField('change'),
      header: text.columnChange,
      value: (news) => (news.hasLeft ? text.leftCell : text.kinds[kindOf(news)]),
    },
    { field: textField('name'), header: text.columnName, value: (news) => last(news)[0] },
    ...roles,
    ...near,
    {
      field: { ...textField(idField), kind: 'identifier' },
      header: fieldLabel(idField)[language()],
      value: ({ id }) => id,
    },
  ];
}

/**
 * Writes news as a table on a new sheet. They stay unread.
 *
 * @returns The name of the table.
 * @throws WorkbookError where Excel refuses.
 */
export async function insertNews(watch: Watch, news: readonly News[]): Promise<void> {
  const text = watchMessages();
  const columns = columnsOf(watch);
  const fields = columns.map(({ field }) => field);
  const headers: Record<string, string> = {};
  for (const { field, header } of columns) headers[field.name] = freeHeader(header, Object.values(headers));
  const tableId = await createTable({
    ...{ nameParts: [text.sheetName], fields, headers, maxRows: news.length },
    destination: 'new sheet',
  });
  const values = news.map((one) => columns.map(({ value }) => value(one)));
  await writeSourceLine(
    tableId,
    messages().tables.sourceLine(watchName(watch), formatTime(watch.checkedAt), serviceName(watch.service)),
  );
  await appendRows({ tableId, fields, headers }, cellsOf(fields, values), { autofit: true });
  await printTable(tableId);
}
