import { cityLabel } from '@cdata/catalog';
import { isEstimate, type RateEstimate } from '../support/adjustments/index.ts';
import { criteriaText } from '../comparables/criteria-text.ts';
import { checkNames, type GridFigures } from '../grid/grid-figures.ts';
import type { GridModel } from '../grid/grid-model.ts';
import type { RateEntry } from '../grid/grid-summary.ts';
import { methods, type Method } from '../support/rate-support.ts';
import { rateDecimals, rateLabel, type Rate, rateUnit } from '../grid/rates.ts';
import { subjectName, subjectText } from '../subject/subject-text.ts';
import { factsText, foundText } from '../grid/comparison.ts';
import type { SupportedGrid } from '../support/write-support.ts';
import { evidenceText, scopeText } from '../support/support-evidence.ts';
import { gridMessages } from '../grid/messages.ts';
import { reportMessages } from './messages.ts';
import { salesMessages } from '../sales/messages.ts';
import { supportMessages } from '../support/messages.ts';
import { dateOfSerial } from '../../../excel/cells/index.ts';
import { formatMoney, formatNumber, inLanguage, type Language } from '../../../language/index.ts';
import { serviceName } from '../../../connection/index.ts';

/** Comparables that a paragraph names; it counts the others. */
const maxNames = 12;

/** A paragraph for a report: which comparables, how found, which rates, by which support, and what they indicate. */
export const reportText = (facts: SupportedGrid, language: Language): string =>
  inLanguage(language, () =>
    [
      ...comparablesText(facts),
      ...facts.model.rates.flatMap((rate) => rateText(rate, facts)),
      ...resultText(facts),
    ]
      .filter(Boolean)
      .join(' '),
  );

function comparablesText({ comparison, evidence, kind, service }: SupportedGrid): string[] {
  const text = reportMessages();
  const { subject, selected, found, unit, search, effectiveDate } = comparison;
  const named = selected
    .slice(0, maxNames)
    .map(({ address, distance }) =>
      text.at(address, formatNumber(distance, { minimumFractionDigits: 2, maximumFractionDigits: 2 })),
    );
  const others = selected.length - named.length;
  const list = others > 0 ? [...named, text.others(others)] : named;
  const { rollYear } = evidence;
  const scope = scopeText(evidence, { ...kind, radius: search.radius });
  return [
    text.compared(subjectName(subject), cityLabel(subject.municipality), selected.length, joined(list)),
    subjectText(subject),
    factsText(comparison),
    ...(found
      ? [
          text.foundAmong(
            found.count,
            criteriaText({ search, filters: found.filters, unit, sales: found.saleDates }),
          ),
          foundText(comparison),
        ]
      : []),
    ...(effectiveDate === null ? [] : [salesMessages().basisOfText(effectiveDate, serviceName(service))]),
    ...(rollYear === null ? [] : [text.basis(String(rollYear), serviceName(service))]),
    text.support(scope),
    evidenceText(evidence),
  ];
}

/** `a, b and c` */
const joined = (list: readonly string[]): string =>
  list.length < 2
    ? (list[0] ?? '')
    : `${list.slice(0, -1).join(', ')} ${reportMessages().and} ${list.at(-1)!}`;

function rateText(rate: Rate, { entries, support, model }: SupportedGrid): string[] {
  const text = reportMessages();
  const entry = entries.get(rate.name);
  if (!isChosen(entry)) return [];
  const label = rateLabel(rate.name, model.unit);
  const value = entry.rate as number;
  const figure = figureText(value, rate, model);
  const findings = support.find((one) => one.rate.name === rate.name)?.findings ?? [];
  const rangeOf = ({ rate: of, low, high, count }: RateEstimate) =>
    text.range(
      figureText(of, rate, model),
      shortFigure(low, rate),
      shortFigure(high, rate),
      formatNumber(count),
    );
  const estimates = findings.flatMap(({ method, finding }) =>
    isEstimate(finding) ? [{ method, range: rangeOf(finding) }] : [],
  );
  const method = methodOf(entry.basis);
  const byMethod = estimates.find((one) => one.method === method);
  const names = supportMessages().methods;
  const all = estimates.map((one) => `${names[one.method]} ${one.range}`).join('; ');
  return [
    value === 0 ? text.notAdjusted(label) : text.applied(label, figure),
    byMethod
      ? text.byMethod(names[byMethod.method], byMethod.range)
      : all
        ? text.byOwn(all)
        : text.byOwnAlone,
    text.reason(entry.reason.trim().replace(/\.$/, '')),
  ];
}

const isChosen = (entry: RateEntry | undefined): entry is RateEntry =>
  entry !== undefined && typeof entry.rate === 'number' && entry.reason.trim() !== '';

/** A method by its name in either language, as the grid has it. */
function methodOf(basis: string): Method | null {
  const isNamed = (method: Method, language: Language) =>
    inLanguage(language, () => supportMessages().methods[method]) === basis;
  return methods.find((method) => isNamed(method, 'en') || isNamed(method, 'fr')) ?? null;
}

function shortFigure(value: number, rate: Rate): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: rateDecimals(rate, value) };
  if (rate.kind === 'share') return formatNumber(value, { style: 'percent', ...decimals });
  return formatNumber(value, {
    ...decimals,
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  });
}

/** `$25.00 per m²`, `2.10% of the value per year` */
const figureText = (value: number, rate: Rate, { unit }: GridModel): string =>
  `${shortFigure(value, rate)} ${rateUnit(rate, unit).replace(/^[$%] /, '')}`;

function resultText({ model, entries, figures }: SupportedGrid): string[] {
  const text = reportMessages();
  const { lowest, highest, median, reconciled, withheld, maxGross } = figures;
  const openRates = model.rates.filter(({ name }) => !isChosen(entries.get(name)));
  const names = openRates.map(({ name }) => rateLabel(name, model.unit));
  if (names.length > 0) return [text.notChosen(names.join(', '))];
  const lastChoice = [...entries.values()].filter(isChosen).at(-1);
  return [
    ...(lowest === null || highest === null
      ? []
      : [text.adjusted(formatMoney(lowest), formatMoney(highest))]),
    ...(median === null ? [] : [text.median(formatMoney(median))]),
    ...(withheld === null ? [] : [text.withheld(gridMessages().withheldReasons[withheld])]),
    ...(reconciled === null ? [] : [text.reconciled(formatMoney(reconciled))]),
    ...(maxGross === null
      ? []
      : [text.maxGross(formatNumber(maxGross, { style: 'percent', maximumFractionDigits: 1 }))]),
    ...checksText(figures, model),
    ...(lastChoice?.by && typeof lastChoice.date === 'number'
      ? [text.chosenBy(lastChoice.by, dateOfSerial(lastChoice.date))]
      : []),
  ];
}

/** What the checks of the sheet have found: numbers, or rates by their labels. */
function checksText({ checks }: GridFigures, { rates, unit, basis }: GridModel): string[] {
  const labels = gridMessages().checks;
  const isOfSales = basis === 'sales';
  return checkNames.flatMap((name) => {
    const result = checks[name];
    const what =
      typeof result === 'number'
        ? formatNumber(result)
        : rates
            .filter((rate) => result?.includes(rate.name))
            .map((rate) => rateLabel(rate.name, unit))
            .join(', ');
    return what === ''
      ? []
      : [reportMessages().toConsider(labels[isOfSales && name === 'older' ? 'olderSales' : name], what)];
  });
}
