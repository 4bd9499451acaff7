/**
 * The newest version of each requirement set that the host's client knows; of them the host supports what
 * workbook/README.md lists, and refuses the rest by name.
 */
const supported: Record<string, number> = {
  ExcelApi: 1.16,
  ExcelApiOnline: 1.1,
  CustomFunctionsRuntime: 1.4,
  SharedRuntime: 1.1,
  RibbonApi: 1.1,
};

/** `1.16` is newer than `1.9`: versions are compared number by number. */
function atLeast(version: number | string, wanted: string): boolean {
  const [major = 0, minor = 0] = String(version).split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

export function isSetSupported(name: string, version: number | string = '1.1'): boolean {
  const own = Object.entries(supported).find(([set]) => set.toLowerCase() === name.toLowerCase());
  return own !== undefined && atLeast(own[1], String(version));
}
