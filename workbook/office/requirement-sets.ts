/** The newest supported version of each requirement set. workbook/README.md lists the supported members. */
const supportedVersions: Record<string, number> = {
  ExcelApi: 1.16,
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

export function isSetSupported(name: string, version: number | string = '1.1'): boolean {
  const set = Object.entries(supportedVersions).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return set !== undefined && isAtLeast(set[1], String(version));
}

/** Compares versions number by number: `1.16` is newer than `1.9`. */
function isAtLeast(version: number | string, minimum: string): boolean {
  const [major = 0, minor = 0] = String(version).split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = minimum.split('.').map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}
