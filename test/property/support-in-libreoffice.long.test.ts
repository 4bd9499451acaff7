import { beforeAll } from 'vitest';
import { writeRates } from '../../src/features/property/report/write-report.ts';
import { testInLibreOffice } from '../in-libreoffice.ts';
import { excelWorkbook, service } from '../tables/table-workbook.ts';
import { sourceEngine } from '../sources/reports/scripted-sources.ts';
import { assessmentsAround, supportRequest } from './support-request.ts';

const workbook = excelWorkbook();

beforeAll(async () => {
  const request = supportRequest(assessmentsAround(5, 100), {
    lot_size_sf: { value: 100, basis: 'ordinary', reason: 'it explains most' },
  });
  await writeRates(request, {
    engine: sourceEngine,
    service,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
});

testInLibreOffice(() => workbook, { sheets: 2, formulas: 1000 });
