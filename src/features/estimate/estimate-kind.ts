import { cityLabel, estimate, isTooVaried, labelledField, limits, slug } from '@cdata/catalog';
import { columnValue, type CellScalar } from '../../excel/cells/index.ts';
import {
  estimateLookup,
  type City,
  type Engine,
  type Estimate,
  type EstimateInput,
} from '../../engine/index.ts';
import {
  coveredCities,
  newRunOf,
  outputsOf,
  type PreparedRun,
  type RunContext,
  type SheetRows,
  type NewRun,
  type Counter,
  type RunKind,
  type RunEngine,
} from '../column-runs/index.ts';
import { basisText, type CityNames } from './basis-text.ts';
import { estimateColumns } from './estimate-columns.ts';
import {
  estimateOptionsSchema,
  estimateRunName,
  isSameEstimate,
  mergeEstimates,
  type EstimateOptions,
  type SavedEstimateRun,
} from './estimate-options.ts';
import { estimateOrigin } from './estimate-origin.ts';
import { writeEstimateReport } from './estimate-report.ts';
import { AreaReadings, areaRemark, type AreaReading } from './floor-areas.ts';
import {
  cityLabelOfText,
  cityOfText,
  cityOptions,
  permitCells,
  permitInput,
  typeOfText,
} from './permit-row.ts';
import { countPermits, countTexts, declaredDollars } from './permit-count.ts';
import { locatePermits } from './report-rows.ts';
import { clearTotals, missingTotalColumns, writeTotals } from './totals.ts';
import { ValueMappings, type ValueMapping } from './value-mappings.ts';
import { estimate as estimateTexts, estimateMessages } from './messages.ts';

/** Estimates the costs of permits, and compares them with declared values. */
export const estimateKind: RunKind<EstimateOptions, EstimateInput, Estimate, PermitReading> = {
  name: estimateRunName,
  options: estimateOptionsSchema,
  columns: estimateColumns,
  isSameRequest: isSameEstimate,
  mergeRequests: mergeEstimates,
  uncountedOptions: ['totals', 'report'],
  writesElsewhere: true,
  origin: estimateOrigin,
  prepare: async (options, { engine, reference }) => {
    const cities = options.mode === 'attributes' ? await coveredCities(reference) : null;
    return prepareEstimates(options, { engine, cities });
  },
};

/** How texts of the rows are read, and the cities that can be chosen for them. */
export interface PermitReading {
  mappings: ValueMapping[];
  areas: AreaReading;
  cities: readonly City[];
}

export type NewEstimateRun = NewRun<EstimateOptions, PermitReading>;

export const newEstimateRun = (
  rows: SheetRows,
  columns: readonly number[],
  options: EstimateOptions,
): NewEstimateRun => newRunOf(estimateKind, rows, { columns, options });

/** Writes the totals and the report of a run that has them. */
async function finishEstimates(
  run: SavedEstimateRun,
  engine: RunEngine,
  signal: AbortSignal,
): Promise<{ parts: string[]; remarks: string[] }> {
  const { service = '' } = engine;
  const text = estimateMessages();
  const count = await countPermits(run, await locatePermits(run));
  const [parts, remarks] = [countTexts(count), [] as string[]];
  if (!run.options.totals && !run.options.report) return { parts, remarks };
  const missingColumns = await missingTotalColumns(run);
  if (missingColumns.length > 0)
    return { parts, remarks: [text.noColumnsForTotals(missingColumns.join(', '))] };
  if (run.options.totals) {
    const address = await writeTotals(run, count);
    remarks.push(address === null ? text.noRoomForTotals : text.totalsAt(address));
  }
  const reportSheet = run.options.report
    ? await writeEstimateReport(run, { service, count, engine, signal })
    : null;
  if (reportSheet !== null) remarks.push(text.reportAt(reportSheet));
  return { parts, remarks };
}

export function prepareEstimates(
  options: EstimateOptions,
  { engine, cities = null }: Pick<RunContext, 'engine'> & { cities?: readonly City[] | null },
): PreparedRun<EstimateInput, Estimate, PermitReading> {
  const slugs = cities && new Set(cities.map(({ slug }) => slug));
  const names = new Map(cities?.map(({ slug, name }) => [slug, name]));
  const nameOf: CityNames = (city) => cityLabel(city, names.get(city));
  const declaredAt = options.mapped.indexOf('declared_value');
  const { labels } = options;
  const fields = labels ? estimate.fields.map((field) => labelledField(field, labels)) : estimate.fields;
  const outputs = outputsOf({ columns: estimateColumns }, options).slice(0, -1);
  return {
    read(cells) {
      const input = permitInput(cells, options, slugs);
      if (input.kind !== 'valid') return input;
      // The result compares the declared value and remarks on texts, which are not requested.
      const declared = declaredAt < 0 ? '' : String(cells[declaredAt] ?? '');
      const resultKey = [input.key, declared, ...rowRemarks(cells, options, slugs)].join('\t');
      return { ...input, resultKey };
    },
    request: (input, signal) => engine.request(estimateLookup, input, { signal, fromTask: true }),
    write(response, cells) {
      const basis = basisText(String(response.basis ?? ''), nameOf);
      const declared = declaredDollars(cells[declaredAt], options.scales?.declared_value);
      const { low, high } = response;
      const isVaried = isTooVaried({ low: Number(low), high: Number(high) });
      const values: Record<string, CellScalar> = {
        ...Object.fromEntries(
          fields.map((field) => [field.name, columnValue(field, { ...response, basis }[field.name])]),
        ),
        ...(isVaried && { confidence: labels ? estimateTexts[labels].tooVaried : 'too varied' }),
        declared_dollars: declared !== null && declared > 0 ? declared : '',
        declared_against_range: compareWithRange(declared, response),
      };
      return {
        values: outputs.map(({ name }) => values[name]!),
        note: rowRemarks(cells, options, slugs).join(' '),
      };
    },
    counter: () => new EstimateCounter(engine, { options, cities }),
    async begin(run: SavedEstimateRun, { isNew }) {
      // Rows may have been added where the totals are.
      if (options.totals && !isNew) await clearTotals(run);
    },
    async finish(run: SavedEstimateRun, { outcome, signal }) {
      return outcome === 'complete' ? finishEstimates(run, engine, signal) : {};
    },
  };
}

/** Counts the calls for permits, each for many of them. */
class EstimateCounter implements Counter<EstimateInput, PermitReading> {
  readonly repeatWarning = null;
  readonly #engine: Pick<Engine, 'cached'>;
  readonly #mappings: ValueMappings;
  readonly #areas: AreaReadings;
  readonly #options: EstimateOptions;
  readonly #cities: readonly City[];
  #inputs = 0;
  #saved = 0;

  constructor(
    engine: Pick<Engine, 'cached'>,
    { options, cities }: { options: EstimateOptions; cities: readonly City[] | null },
  ) {
    this.#engine = engine;
    this.#options = options;
    this.#areas = new AreaReadings(options);
    this.#cities = cities ?? [];
    this.#mappings = new ValueMappings(options, cities && new Set(cities.map(({ slug }) => slug)));
  }

  addRow(cells: readonly unknown[]): void {
    this.#mappings.add(cells);
    const { area, permit_type: type, proposed_use: use, declared_value } = permitCells(cells, this.#options);
    const typeText = String(type ?? '');
    const typeName = typeOfText(typeText, this.#options.types) ?? slug(typeText);
    this.#areas.add(area, `${typeName} ${slug(String(use ?? ''))}`);
    this.#areas.addDeclared(declared_value);
  }

  async addInputs(inputs: readonly EstimateInput[]): Promise<void> {
    this.#inputs += inputs.length;
    this.#saved += (await this.#engine.cached(estimateLookup, inputs)).filter(Boolean).length;
  }

  get cost() {
    const calls = Math.ceil((this.#inputs - this.#saved) / limits.estimateItems);
    return { saved: this.#saved, calls, maxExtraCalls: 0 };
  }

  get details(): PermitReading {
    return { mappings: this.#mappings.all, areas: this.#areas.all, cities: this.#cities };
  }
}

/** How texts of a row were interpreted, as far as its cells do not say so. */
function rowRemarks(
  cells: readonly unknown[],
  options: EstimateOptions,
  citiesWithPermits: ReadonlySet<string> | null,
): string[] {
  if (options.mode === 'ids') return [];
  const permit = permitCells(cells, options);
  const cityText = String(permit.municipality ?? '');
  const cityChoices = cityOptions(permit, options);
  const city = cityOfText(cityText, cityChoices);
  const isNational = options.nationalEstimates && citiesWithPermits && !citiesWithPermits.has(city);
  return [
    isNational ? estimateMessages().nationalEstimate(cityLabelOfText(cityText, cityChoices)) : '',
    areaRemark(permit.area, options),
  ].filter(Boolean);
}

/** Says whether a declared value is within the range of its estimate; blank if none is declared. */
function compareWithRange(value: number | null, { low, high }: Estimate): string {
  const text = estimateMessages();
  if (value === null || value <= 0) return '';
  if (Number.isNaN(value)) return text.notANumber;
  if (value < Number(low)) return text.belowRange;
  return value > Number(high) ? text.aboveRange : text.withinRange;
}
