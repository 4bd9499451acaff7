import { Body1, Button, Caption1, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { TableCellEditRegular } from '@fluentui/react-icons';
import { isDay, possibleOrders, readDate, type DateOrder } from '@cdata/catalog/reading';
import { errorText, formatDate, formatMoney, formatNumber, labelled } from '../../../src/language/index.ts';
import {
  askedReasons,
  comparablesMessages,
  gridMessages,
  lackingFields,
  requiredFields,
  readSaleColumns,
  readSales,
  saleFields,
  salesMessages,
  takenBackKey,
  type EvidenceLine,
  type SaleField,
} from '../../../src/features/property/index.ts';
import { runMessages } from '../../../src/features/column-runs/index.ts';
import { localDay } from '../../../src/features/sources/reports/index.ts';
import { columnLetters } from '../../../src/excel/index.ts';
import { ColumnForm } from '../../column-runs/column-form.tsx';
import { ChoiceField, TextField } from '../../frame/form-field.tsx';
import { Notice } from '../../frame/notice.tsx';
import { comparedFacts, effectiveDateOf, soldFromOf, type PropertyTabProps } from '../property-draft.ts';
import { ComparedColumns, SubjectFacts } from './sale-characteristics.tsx';
import type { useSales } from './use-sales.ts';

const useStyles = makeStyles({
  button: { alignSelf: 'flex-start' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

/** Problems that are listed; the others are counted. */
const maxProblems = 10;

interface SalesFormProps extends PropertyTabProps {
  sales: ReturnType<typeof useSales>;
}

/** Where the user's own sales come from, and what of them can't be used. */
export function SalesForm({ property, draft, change, sales }: SalesFormProps) {
  const styles = useStyles();
  const text = salesMessages();
  const date = effectiveDateOf(draft);
  return (
    <>
      <Body1>{text.intro}</Body1>
      <Button
        className={styles.button}
        size="small"
        icon={<TableCellEditRegular />}
        onClick={sales.readSelection}
      >
        {text.useSelection}
      </Button>
      <Field label={text.paste}>
        <Textarea
          name="pastedSales"
          rows={3}
          value=""
          onPaste={(event) => {
            event.preventDefault();
            sales.readPasted(event.clipboardData.getData('text/plain'));
          }}
          onChange={(_, { value }) => {
            if (value.includes('\n')) sales.readPasted(value);
          }}
        />
      </Field>
      <SaleColumnForm draft={draft} choose={sales.chooseColumn} />
      <ComparedColumns draft={draft} choose={sales.choose} />
      <OrderChoice draft={draft} choose={sales.chooseOrder} />
      {sales.readingError && <Notice intent="error">{errorText(sales.readingError)}</Notice>}
      <TextField
        label={text.effectiveDate}
        name="effectiveDate"
        value={draft.effectiveDate ?? date}
        error={isDay(date) ? undefined : text.notADate}
        change={(effectiveDate) => change({ effectiveDate })}
      />
      <TextField
        label={text.soldFrom}
        name="soldFrom"
        value={draft.soldFrom}
        error={soldFromOf(draft) === undefined ? text.notADate : undefined}
        change={(soldFrom) => change({ soldFrom })}
      />
      {draft.sales.length > 0 && <Caption1 role="status">{text.read(draft.sales.length)}</Caption1>}
      <SubjectFacts property={property} draft={draft} change={change} names={comparedFacts(draft)} />
      <LeftOut
        lines={sales.judged?.lines ?? draft.salesLeftOut}
        details={new Map(sales.found?.notFound.map(({ sale, detail }) => [sale.row, detail]))}
      />
      <SetAside lines={sales.judged?.lines ?? []} draft={draft} change={change} />
    </>
  );
}

/** Fields that few lists have. */
const rareFields: ReadonlySet<SaleField> = new Set(['currency', 'status', 'dwelling_units']);

interface SaleColumnFormProps extends Pick<PropertyTabProps, 'draft'> {
  choose(name: SaleField, column: number | null): void;
}

/** Which columns hold the address, the price and the date of a sale. */
function SaleColumnForm({ draft: { saleCells, saleChoices }, choose }: SaleColumnFormProps) {
  const text = salesMessages();
  const runs = runMessages();
  if (!saleCells) return null;
  const columns = readSaleColumns(saleCells, saleChoices);
  const priceHeader = columns.headers[columns.fields.price.columns[0] ?? -1] ?? '';
  const factor = formatNumber(10 ** columns.scale.power);
  const lacking: readonly SaleField[] = lackingFields(columns);
  const shown = saleFields.filter(
    (name) => !rareFields.has(name) || columns.fields[name].candidates.length > 0,
  );
  const options = columns.headers.map((header, index) => ({
    index,
    label: header.trim() || runs.column(columnLetters(index)),
  }));
  return (
    <>
      <ColumnForm
        label={text.columns}
        fields={shown.map((name) => ({
          name,
          label: text.fields[name],
          value: columns.fields[name].columns[0] ?? null,
          candidates: columns.fields[name].candidates,
          isAsked: columns.fields[name].isAsked,
          doubt: name === 'price' && columns.areFullDollars ? runs.fullDollars(factor) : undefined,
          error: lacking.includes(name) ? runs.chooseColumn : undefined,
          ...(!requiredFields.includes(name) && { none: runs.noColumn }),
        }))}
        columns={options}
        choose={choose}
      />
      {columns.scale.power > 0 && !columns.areFullDollars && (
        <Caption1>{text.scaled(priceHeader, factor)}</Caption1>
      )}
      {columns.passedOver.length > 0 && <Caption1>{text.passedOver(columns.passedOver.join(', '))}</Caption1>}
    </>
  );
}

interface OrderChoiceProps extends Pick<PropertyTabProps, 'draft'> {
  choose(order: DateOrder | null): void;
}

/** Asks for the order of day and month in dates of which none proves it. */
function OrderChoice({ draft: { saleCells, saleChoices, saleOrder }, choose }: OrderChoiceProps) {
  const text = salesMessages();
  const { unclearDate } = readSales(saleCells ?? [], localDay(), saleChoices);
  if (unclearDate === null) return null;
  const orders = possibleOrders(unclearDate).map((order) => {
    const reading = readDate(unclearDate, { order });
    return [order, reading.kind === 'date' ? formatDate(reading.day) : order] as const;
  });
  return (
    <ChoiceField<DateOrder | ''>
      label={text.orderOf(unclearDate)}
      name="saleOrder"
      hint={text.orderUnclear}
      value={saleOrder ?? ''}
      choices={[...(saleOrder === null ? ([['', text.chooseOrder]] as const) : []), ...orders]}
      change={(order) => choose(order === '' ? null : order)}
    />
  );
}

const isAsked = ({ reason }: EvidenceLine): boolean =>
  reason !== null && (askedReasons as readonly string[]).includes(reason);

/** `12 Elm St, $1, 2025-03-01: priced below a quarter …`, with the texts that could not be read. */
function lineText({ address, value, date, reason, rows }: EvidenceLine, detail = ''): string {
  const { reasons } = comparablesMessages();
  const { ofRows, quoted } = gridMessages();
  const price = typeof value === 'number' ? formatMoney(value) : value && quoted(value);
  const day = reason === 'noDate' && date ? quoted(date) : date;
  const sale = [address, price, day].filter(Boolean).join(', ');
  const why = [reason && reasons[reason], rows.length > 0 && ofRows(rows.join(', '))]
    .filter(Boolean)
    .join(' ');
  return labelled(sale, detail || why);
}

interface LeftOutProps {
  lines: readonly EvidenceLine[];
  /** What the service says of rows that it doesn't find. */
  details: ReadonlyMap<number, string>;
}

/** The rows that can't be used, and why. */
function LeftOut({ lines, details }: LeftOutProps) {
  const styles = useStyles();
  const text = salesMessages();
  const leftOut = lines.filter((line) => line.reason !== null && !isAsked(line));
  if (leftOut.length === 0) return null;
  const more = leftOut.length - maxProblems;
  return (
    <Notice intent="warning">
      {text.notFound(leftOut.length)}
      <ul className={styles.list}>
        {leftOut.slice(0, maxProblems).map((line) => (
          <li key={line.row}>
            {text.leftOut(formatNumber(line.row!), lineText(line, details.get(line.row!)))}
          </li>
        ))}
        {more > 0 && <li>{text.others(more)}</li>}
      </ul>
    </Notice>
  );
}

interface SetAsideProps extends Pick<PropertyTabProps, 'draft' | 'change'> {
  lines: readonly EvidenceLine[];
}

/** Sales that are used only if the user says why. */
function SetAside({ lines, draft: { takenBack }, change }: SetAsideProps) {
  const text = salesMessages();
  const asked = lines.flatMap((line) => [
    ...line.takenBack.map(({ reason }) => ({ ...line, reason })),
    ...(isAsked(line) ? [line] : []),
  ]);
  if (asked.length === 0) return null;
  return (
    <>
      <Notice intent="warning">{text.setAside(lines.filter(isAsked).length)}</Notice>
      {asked.map((line) => {
        const key = takenBackKey(line, line.reason!);
        return (
          <div key={key}>
            <Caption1>{text.leftOut(formatNumber(line.row!), lineText(line))}</Caption1>
            <TextField
              label={text.because}
              name={`because ${key}`}
              value={takenBack[key] ?? ''}
              change={(why) => change({ takenBack: { ...takenBack, [key]: why } })}
            />
          </div>
        );
      })}
    </>
  );
}
