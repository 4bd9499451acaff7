import { cellEditCode, refusedUndoSteps } from '../../../src/excel/index.ts';
import { language } from '../../../src/language/index.ts';
import { featureNames, supports } from '../../../src/app/office.ts';
import { countChecks, type CheckedBehaviour } from './run-self-test.ts';

/** `Excel 16.0.18827.20128 · PC` */
export function hostText(): string {
  const { host, platform, diagnostics } = Office.context;
  return `${host} ${diagnostics?.version ?? ''} · ${platform}`;
}

/** Versions of a requirement set that Excel may have, the newest first. */
const versions: Record<string, readonly string[]> = {
  ExcelApi: Array.from({ length: 30 }, (_, index) => `1.${30 - index}`),
  ExcelApiOnline: ['1.1'],
  CustomFunctionsRuntime: Array.from({ length: 9 }, (_, index) => `1.${9 - index}`),
  SharedRuntime: ['1.3', '1.2', '1.1'],
  KeyboardShortcuts: ['1.1'],
};

const newestVersion = (set: string): string =>
  versions[set]!.find((version) => Office.context.requirements.isSetSupported(set, version)) ?? 'none';

/**
 * What helps to find the cause of a problem in an Excel that nobody else has, as text for an issue. It contains no key,
 * no address of a service and nothing from the workbook's own cells.
 *
 * @param results Of the last self-test, or null.
 */
export function diagnosticsReport(version: string, results: readonly CheckedBehaviour[] | null): string {
  const sets = Object.keys(versions).map((set) => `${set} ${newestVersion(set)}`);
  const features = featureNames.map((feature) => `${feature}: ${supports(feature)}`);
  const problems = (results ?? []).filter(({ result }) => result === 'differs' || result === 'failed');
  const observed = (results ?? []).filter(({ result }) => result === 'observed');
  const { officeTheme } = Office.context;
  const { passed, checks } = countChecks(results ?? []);
  // Excel may call functions once the page has loaded (OfficeDev/office-js 4769).
  const [began] = performance.getEntriesByName('cdata.functions') as PerformanceMark[];
  return [
    `CDATA for Excel ${version}`,
    hostText(),
    `Languages: ${language()}, display ${Office.context.displayLanguage}, content ${Office.context.contentLanguage}`,
    `Browser: ${globalThis.navigator?.userAgent}`,
    `Requirement sets: ${sets.join(', ')}`,
    `Features: ${features.join(', ')}`,
    `Theme: ${officeTheme ? (officeTheme.isDarkTheme ? 'dark' : 'light') : 'not told'}`,
    `Storage is partitioned: ${Boolean(Office.context.partitionKey)}`,
    `Undo steps that Excel has refused: ${refusedUndoSteps().join(', ') || 'none'}`,
    `Page when the script of the functions began: ${String(began?.detail ?? 'unknown')}`,
    `Code while a cell was edited: ${cellEditCode() ?? 'not seen'}`,
    results === null ? 'Self-test: not run' : `Self-test: ${passed} of ${checks} passed`,
    ...observed.map(({ id, found }) => `${id}: ${found}`),
    ...problems.map(
      ({ id, expected, found, result }) => `${id} ${result}: expected ${expected}, found ${found}`,
    ),
  ].join('\n');
}
