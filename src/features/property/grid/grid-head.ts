import { cityLabel } from '@cdata/catalog';
import { formatNumber, formatTime } from '../../../language/index.ts';
import {
  endWithSources,
  type FindSourcesOptions,
  type RecordCells,
  type UsedRecords,
} from '../../sources/reports/index.ts';
import { serviceName } from '../../../connection/index.ts';
import { gridKey, introText, type Comparison } from './comparison.ts';
import { criteriaText } from '../comparables/criteria-text.ts';
import { isPermitField } from './permit-fields.ts';
import { sheetTitle, subjectName } from '../subject/subject-text.ts';
import { gridMessages } from './messages.ts';
import { salesMessages } from '../sales/messages.ts';

interface GridHead {
  title: string;
  /** The records of the grid, and how they were chosen. */
  madeFrom: string;
  /** The line below the title: also when, and through which service. */
  source: string;
  /** What was read, and what became of it. */
  evidence: string;
}

export function headOf(comparison: Comparison, service: string): GridHead {
  const { subject, search, found, unit } = comparison;
  const isOfSales = comparison.basis === 'sales';
  const criteria = criteriaText({
    search,
    filters: found?.filters ?? null,
    unit,
    sales: found?.saleDates ?? null,
  });
  const madeFrom = (isOfSales ? salesMessages().gridMadeFrom : gridMessages().madeFrom)(
    cityLabel(subject.municipality),
    found ? `${criteria} (${formatNumber(found.count)})` : criteria,
  );
  return {
    title: sheetTitle(
      (isOfSales ? salesMessages().gridTitle : gridMessages().comparablesOf)(subjectName(subject)),
      comparison,
    ),
    madeFrom,
    evidence: introText(comparison),
    source: gridMessages().source(madeFrom, formatTime(Date.now()), serviceName(service)),
  };
}

interface EndOptions extends FindSourcesOptions {
  /** Base address of the service. */
  service: string;
  /** The first row that the sources may have, counted from 0. */
  minRow: number;
  /** Columns that are printed. */
  columns: number;
  /** The cells that show fields of records. */
  cells: RecordCells;
}

/** Ends the sheet with its sources. @returns The first row below them. */
export function endGrid(
  sheetId: string,
  comparison: Comparison,
  { minRow, columns, cells, ...options }: EndOptions,
): Promise<number> {
  const { title, madeFrom } = headOf(comparison, options.service);
  return endWithSources(
    sheetId,
    {
      key: gridKey(comparison),
      ...{ minRow, columns, cells, areColumnsDeleted: true },
      report: { title, basis: madeFrom, service: options.service },
      records: usedRecords(comparison),
    },
    options,
  );
}

/** The assessments of the subject's city and of the comparables', and their permits where the grid shows any. */
export function usedRecords({ subject, selected, fields }: Comparison): UsedRecords[] {
  const cities = selected.map(({ record }) => String(record.municipality ?? subject.municipality));
  const withPermits =
    fields.some(isPermitField) || selected.some(({ permits }) => permits && permits.length > 0);
  const used = (dataset: UsedRecords['dataset']) =>
    [...new Set([subject.municipality, ...cities])].map((municipality) => ({ dataset, municipality }));
  return [...used('assessment'), ...(withPermits ? used('permit') : [])];
}
