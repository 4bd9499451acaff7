/**
 * The versions of ExcelApi of which most members work, in the classes that the workbook has. A test compares them with
 * Microsoft's declarations; workbook/README.md shows the counts. They do not build on each other, unlike Excel's.
 */
export const excelVersions: readonly string[] = [
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '1.7',
  '1.11',
  '1.12',
  '1.13',
  '1.14',
  '1.15',
  '1.16',
];

/** The newest supported version of each other requirement set. */
const supportedVersions: Record<string, number> = {
  ExcelApiOnline: 1.1,
  CustomFunctionsRuntime: 1.4,
  SharedRuntime: 1.1,
  RibbonApi: 1.1,
  AddinCommands: 1.1,
  DialogApi: 1.2,
  DialogOrigin: 1.1,
  DocumentEvents: 1.1,
  MatrixCoercion: 1.1,
  OpenBrowserWindowApi: 1.1,
  Selection: 1.1,
  Settings: 1.1,
  TextCoercion: 1.1,
};

/** What add-ins are told. */
export function isSetSupported(name: string, version: number | string = '1.1'): boolean {
  if (name.toLowerCase() === 'excelapi') {
    const [major = 0, minor = 0] = numbersOf(version);
    return minor === 0 ? major <= 1 : excelVersions.includes(`${major}.${minor}`);
  }
  const set = Object.entries(supportedVersions).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return set !== undefined && isAtLeast(set[1], String(version));
}

/** The newest version of ExcelApi whose members Microsoft's client passes on. The host refuses those that it lacks. */
const passedVersion = '1.16';

/** What Microsoft's client is told: members of versions that are not supported as a whole may work. */
export const isSetPassed = (name: string, version: number | string = '1.1'): boolean =>
  name.toLowerCase() === 'excelapi'
    ? isAtLeast(passedVersion, String(version))
    : isSetSupported(name, version);

const numbersOf = (version: number | string): number[] => String(version).split('.').map(Number);

/** Compares versions number by number: `1.16` is newer than `1.9`. */
function isAtLeast(version: number | string, minimum: string): boolean {
  const [major = 0, minor = 0] = numbersOf(version);
  const [minMajor = 0, minMinor = 0] = numbersOf(minimum);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}
