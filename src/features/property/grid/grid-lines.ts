import { changeFormat, dollarFormat, percentFormat } from '../../../excel/cells/index.ts';
import { language } from '../../../language/index.ts';
import { areaKinds, ownCharacteristic } from '../subject/characteristics.ts';
import { onceRatesAreChosen, rateCells, timeLine, valueLine, type GridModel } from './grid-model.ts';
import { rateLabel, timeRate, type Rate } from './rates.ts';
import { gridMessages } from './messages.ts';

/** The address of a property's cell in a line of the grid, by the name of its field or own line. */
type CellOf = (line: string) => string;

/** A line of the grid that is not published: a price, an adjustment, or what the user fills. */
export interface OwnLine {
  name: string;
  header: string;
  /** Without the equals sign; null for cells that the user fills. */
  formula: ((cell: CellOf) => string) | null;
  /** Whether the subject has it, too. */
  isOfSubject?: true;
  format: string;
}

export const daysPerYear = 365.25;

/** Where it is published, prices are compared per dwelling unit, too. */
const unitsField = 'dwelling_units';

/** Of a property: its value, adjusted for time. The other adjustments are made on it. */
const timeAdjustedLine = 'time adjusted';

const adjustmentLine = (rate: string): string => `adjustment ${rate}`;

/** Other than that of a rate, which may have the same name. */
const ownAdjustmentLine = (label: string): string => adjustmentLine(ownCharacteristic(label));

/** The lines below the published ones, in their order. */
export function ownLines(model: GridModel): OwnLine[] {
  const { unit, areaField, basis, rates, ownRows } = model;
  const value = valueLine(model);
  const text = gridMessages();
  const dollars = dollarFormat();
  const adjustment = adjustmentFormat();
  const entry = entryFormat();
  const others = rates.filter(({ name }) => name !== timeRate);
  const time = adjustmentLine(timeRate);
  const adjustments = [
    ...rates.map(({ name }) => adjustmentLine(name)),
    ...ownRows.map(ownAdjustmentLine),
    'other',
  ];
  /** Dollars of an adjustment; what the user enters below 1 is a share of the value after the adjustment for time. */
  const dollarsOf = (name: string, cell: CellOf): string => {
    const entered = `N(${cell(name)})`;
    if (rates.some((rate) => adjustmentLine(rate.name) === name)) return entered;
    return `IF(ABS(${entered})<1,${entered}*N(${cell(timeAdjustedLine)}),${entered})`;
  };
  const share = (sum: (cell: string) => string) => (cell: CellOf) => {
    const total = adjustments.map((name) => sum(dollarsOf(name, cell))).join('+');
    return onceRatesAreChosen(model, `IF(N(${cell(value)})=0,"",(${total})/${cell(value)})`);
  };
  return [
    {
      name: 'price',
      header: text[basis === 'sales' ? 'salePricePer' : 'price'][areaKinds[areaField]][unit],
      formula: (cell) => {
        const area = cell(areaField);
        return `IF(AND(N(${area})>0,N(${cell(value)})>0),${cell(value)}/${area},"")`;
      },
      format: dollars,
      isOfSubject: true,
    },
    ...(rates.some(({ name }) => name === unitsField)
      ? [
          {
            name: 'price per unit',
            header: text.pricePerUnit[basis],
            formula: (cell: CellOf) =>
              `IF(AND(N(${cell(unitsField)})>0,N(${cell(value)})>0),${cell(value)}/${cell(unitsField)},"")`,
            format: dollars,
            isOfSubject: true as const,
          },
        ]
      : []),
    ...rates
      .filter(({ name }) => name === timeRate)
      .flatMap((rate) => [
        {
          name: time,
          header: text.adjustment(rateLabel(timeRate, unit)),
          formula: (cell: CellOf) => adjustmentOf(rate, cell, model),
          format: adjustment,
        },
        {
          name: timeAdjustedLine,
          header: text.timeAdjusted,
          formula: (cell: CellOf) =>
            `IF(OR(N(${cell(value)})=0,${cell(time)}=""),"",${cell(value)}+${cell(time)})`,
          format: dollars,
        },
      ]),
    ...others.map((rate) => ({
      name: adjustmentLine(rate.name),
      header: text.adjustment(rateLabel(rate.name, unit)),
      formula: (cell: CellOf) => adjustmentOf(rate, cell, model),
      format: adjustment,
    })),
    ...ownRows.flatMap((label) => [
      {
        ...{ name: ownCharacteristic(label), header: label },
        ...{ formula: null, format: '@', isOfSubject: true as const },
      },
      { name: ownAdjustmentLine(label), header: text.adjustment(label), formula: null, format: entry },
    ]),
    { name: 'other', header: text.other, formula: null, format: entry },
    { name: 'net', header: text.net, formula: share((one) => one), format: changeFormat() },
    { name: 'gross', header: text.gross, formula: share((one) => `ABS(${one})`), format: percentFormat(1) },
    {
      name: 'adjusted',
      header: text.adjusted,
      formula: (cell) =>
        onceRatesAreChosen(
          model,
          [cell(value), ...adjustments.map((name) => dollarsOf(name, cell))].join('+'),
        ),
      format: dollars,
    },
    { name: 'weight', header: text.weight, formula: null, format: percentFormat(0) },
    { name: 'notes', header: text.notes, formula: null, format: '@' },
  ];
}

/** Nothing before the rate is chosen; 0 where a fact is not published. */
function adjustmentOf(rate: Rate, cell: CellOf, model: GridModel): string {
  const cells = rateCells(model, rate.name);
  const isTime = rate.name === timeRate;
  const fact = cell(isTime ? timeLine(model) : rate.name);
  // Days of sales, years of rolls.
  const years = isTime && model.basis === 'sales' ? `/${daysPerYear}` : '';
  const difference = `((${cells.subject}-${fact})${years})`;
  const on = cell(isTime ? valueLine(model) : timeAdjustedLine);
  const product = `${rate.kind === 'share' ? `N(${on})*` : ''}${cells.rate}*${difference}`;
  return `IF(${cells.rate}="","",IF(COUNT(${cells.subject},${fact})<2,0,${product}))`;
}

/** With its sign; a dash for 0. */
const adjustmentFormat = (): string => (language() === 'fr' ? '+#,##0 $;-#,##0 $;-' : '+$#,##0;-$#,##0;-');

/** Dollars, or below 1 a share of the value. */
const entryFormat = (): string =>
  language() === 'fr' ? '[>=1]+#,##0 $;[<=-1]-#,##0 $;0.0 %' : '[>=1]+$#,##0;[<=-1]-$#,##0;0.0%';
