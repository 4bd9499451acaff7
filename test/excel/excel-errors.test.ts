import { afterEach, expect, test } from 'vitest';
import { inWorkbook } from '../../src/excel/index.ts';
import { excel as texts } from '../../src/excel/messages.ts';
import { setLanguage } from '../../src/language/index.ts';

afterEach(() => {
  setLanguage('en');
  Reflect.deleteProperty(globalThis, 'Excel');
});

/**
 * The codes of Microsoft's page "Error handling with the application-specific JavaScript APIs" (1 March 2024) for Excel,
 * and of "Undo support with the Excel JavaScript API" (15 May 2025).
 */
const documented = `AccessDenied ActivityLimitReached ApiNotAvailable ApiNotFound Conflict EmptyChartSeries
  FilteredRangeConflict FormulaLengthExceedsLimit GeneralException InactiveWorkbook InsertDeleteConflict InvalidArgument
  InvalidOperationInCellEditMode InvalidReference InvalidRequest InvalidSelection ItemAlreadyExists ItemNotFound
  MemoryLimitReached MergedRangeConflict NonBlankCellOffSheet NotImplemented OperationCellsExceedLimit
  PivotTableRangeConflict RangeExceedsLimit RequestAborted RequestPayloadSizeLimitExceeded
  ResponsePayloadSizeLimitExceeded ServiceNotAvailable Unauthenticated UndoNotSupported UnsupportedFeature
  UnsupportedOperation UnsupportedSheet`.split(/\s+/);

/** The page's other codes: those that may have any cause, and those of what the add-in doesn't do. */
const others = `BadPassword ContentLengthRequired HostRestartNeeded InvalidBinding InvalidOperation
  InvalidRibbonDefinition RefreshWorkbookLinksBlocked`.split(/\s+/);

/** What users read when Excel refuses something. */
async function sentenceFor(code: string): Promise<string> {
  const refusal = Object.assign(new Error('Reason of Excel’s.'), { code });
  Object.assign(globalThis, { Excel: { run: () => Promise.reject(refusal) } });
  return inWorkbook(async () => undefined).then(
    () => '',
    (error: Error) => error.message,
  );
}

test.each(documented)('%s has a sentence in both languages that says what to do', async (code) => {
  for (const language of ['en', 'fr'] as const) {
    const excel = texts[language];
    setLanguage(language);
    const sentence = await sentenceFor(code);
    expect(sentence).not.toBe(excel.refused('Reason of Excel’s.'));
    expect(sentence).not.toContain(code);
    // What happened, and what to do: two sentences, except where nothing can be done.
    if (sentence !== excel.deleted) expect(sentence.match(/[.:;]( |$)/g)!.length).toBeGreaterThanOrEqual(2);
  }
});

test.each(others)('%s shows what Excel says', async (code) => {
  expect(await sentenceFor(code)).toBe(texts.en.refused('Reason of Excel’s.'));
});

test.each([
  ['en', /another workbook is in front.*several sheets are selected, ungroup them/],
  ['fr', /un autre classeur est au premier plan.*plusieurs feuilles sont sélectionnées, dissociez-les/],
] as const)('the general code names what may be in the way (%s)', async (language, causes) => {
  setLanguage(language);
  expect(await sentenceFor('GeneralException')).toMatch(causes);
});

test('only a denied change says that a sheet may be protected, and names other causes', async () => {
  const sentences = await Promise.all(documented.map(sentenceFor));
  expect(documented.filter((_, at) => sentences[at]!.includes('Unprotect'))).toEqual(['AccessDenied']);
  expect(await sentenceFor('AccessDenied')).toMatch(/Protected View.*antivirus/);
});
