/** The requirement sets that the add-in is told of, each with its newest version. */
const claims: Record<string, string> = {
  ExcelApi: '1.16',
  CustomFunctionsRuntime: '1.4',
  SharedRuntime: '1.1',
};

export function isSetSupported(name: string, version: number | string = '1.1'): boolean {
  const claim = claims[name];
  return claim !== undefined && isAtLeast(claim, String(version));
}

/** Compares versions number by number: `1.16` is newer than `1.9`. */
function isAtLeast(version: string, minimum: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = minimum.split('.').map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}
