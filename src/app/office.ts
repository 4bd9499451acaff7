/**
 * What the add-in uses beyond the requirement sets that every Excel with the manifest's SharedRuntime 1.1 has: ExcelApi 1.10
 * and CustomFunctionsRuntime 1.1. Every use is preceded by a check with {@link supports}.
 */
const features = {
  /** Rows are hidden or shown. */
  rowHiddenEvents: { set: 'ExcelApi', version: '1.11' },
  /** Where the results of formulas spill. */
  dynamicArrays: { set: 'ExcelApi', version: '1.12' },
  /** Which cells a formula refers to. */
  precedents: { set: 'ExcelApi', version: '1.12' },
  /** A table can be made longer or wider. */
  tableResize: { set: 'ExcelApi', version: '1.13' },
  /** Whether the user or the add-in changed cells. */
  changeSources: { set: 'ExcelApi', version: '1.14' },
  /** How rows and columns were shifted. */
  shiftDirections: { set: 'ExcelApi', version: '1.14' },
  /** Which formulas depend on a cell. */
  dependents: { set: 'ExcelApi', version: '1.15' },
  /** Entities with cards in cells, and formulas such as `=A2.address`. */
  dataCards: { set: 'ExcelApi', version: '1.16' },
  /** A sheet was renamed. */
  worksheetNameEvents: { set: 'ExcelApi', version: '1.17' },
  /** The changes of one `Excel.run` are one undo step. */
  undoGroups: { set: 'ExcelApi', version: '1.20' },
  /** Functions are told the addresses of their arguments. */
  parameterAddresses: { set: 'CustomFunctionsRuntime', version: '1.3' },
  /** Functions return numbers with a format. */
  formattedNumbers: { set: 'CustomFunctionsRuntime', version: '1.4' },
  /** A warning before the workbook is closed. */
  closeNotification: { set: 'SharedRuntime', version: '1.2' },
  /** Excel signs people in with the Microsoft account that it knows. */
  microsoftSignIn: { set: 'NestedAppAuth', version: '1.1' },
} as const;

export type Feature = keyof typeof features;

export const featureNames = Object.keys(features) as Feature[];

export const requirementOf = (feature: Feature): { set: string; version: string } => features[feature];

/** Whether this Excel has the requirement set of a feature. False before Office.js has loaded. */
export function supports(feature: Feature): boolean {
  const { set, version } = requirementOf(feature);
  return (
    typeof Office !== 'undefined' && (Office.context?.requirements?.isSetSupported(set, version) ?? false)
  );
}

/** What asks the user before the workbook is closed; null where Excel cannot. */
export const closeNotification = (): Office.BeforeDocumentCloseNotification | null =>
  supports('closeNotification') ? Office.addin.beforeDocumentCloseNotification : null;

/** Milliseconds that Excel may take to say who is signed in: some hosts never do. */
const timeout = 2000;

/** The login name of the person who is signed in to this Excel; null if it does not say. */
export async function officeUser(): Promise<string | null> {
  if (!supports('microsoftSignIn')) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeout, null);
  });
  const name = Office.auth.getAuthContext().then(
    ({ userPrincipalName }) => userPrincipalName || null,
    () => null,
  );
  return Promise.race([name, silence]).finally(() => clearTimeout(timer));
}
