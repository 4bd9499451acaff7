/**
 * One of the Excels that people have. Its requirement sets are those of Microsoft's pages "Excel JavaScript API requirement
 * sets" (30 June 2026), "Custom Functions requirement sets" and "Shared runtime requirement sets" (17 October 2025),
 * "Keyboard Shortcuts requirement sets" (26 May 2026) and "Nested app auth requirement sets" (31 March 2026).
 */
export interface ExcelEdition {
  name: string;
  product: string;
  /** `Office.context.platform`. */
  platform: 'PC' | 'Mac' | 'OfficeOnline';
  /** `Office.context.diagnostics.version`. */
  version: string;
  /** The newest version of each set: of ExcelApi, `1.21`. A set that is not listed is not supported. */
  requirementSets: Readonly<Record<string, string>>;
  /** `Office.context.partitionKey`, where add-ins share the browser's storage. */
  partitionKey?: string;
  /**
   * Whether a cell that is calculated again shows its former result, as reported for Microsoft 365 on Windows
   * (OfficeDev/office-js 4152, 6930); Office 2021 shows #BUSY! (OfficeDev/generator-office 859). Of others, nobody has said.
   */
  keepsFormerResults?: boolean;
}

const newestOnDesktop = {
  ExcelApi: '1.21',
  ExcelApiDesktop: '1.1',
  CustomFunctionsRuntime: '1.5',
  SharedRuntime: '1.2',
  KeyboardShortcuts: '1.1',
  NestedAppAuth: '1.1',
};

export const excelEditions = {
  current: {
    name: 'current',
    product: 'Excel for Microsoft 365 on Windows, version 2606 or later',
    platform: 'PC',
    version: '16.0.20131.20090',
    keepsFormerResults: true,
    requirementSets: newestOnDesktop,
  },
  mac: {
    name: 'mac',
    product: 'Excel for Microsoft 365 on the Mac, version 16.110 or later',
    platform: 'Mac',
    version: '16.110.26061520',
    requirementSets: newestOnDesktop,
  },
  'semi-annual': {
    name: 'semi-annual',
    product: 'Excel for Microsoft 365 on Windows, semi-annual channel, version 2508',
    platform: 'PC',
    version: '16.0.19127.20000',
    keepsFormerResults: true,
    // ExcelApi 1.20 needs version 2509.
    requirementSets: {
      ExcelApi: '1.19',
      CustomFunctionsRuntime: '1.5',
      SharedRuntime: '1.2',
      KeyboardShortcuts: '1.1',
    },
  },
  'semi-annual-2602': {
    name: 'semi-annual-2602',
    product: 'Excel for Microsoft 365 on Windows, semi-annual channel, version 2602',
    platform: 'PC',
    version: '16.0.19725.20000',
    keepsFormerResults: true,
    requirementSets: {
      ExcelApi: '1.20',
      ExcelApiDesktop: '1.1',
      CustomFunctionsRuntime: '1.5',
      SharedRuntime: '1.2',
      KeyboardShortcuts: '1.1',
    },
  },
  'ltsc-2024': {
    name: 'ltsc-2024',
    product: 'Excel LTSC 2024 on Windows, version 2408',
    platform: 'PC',
    version: '16.0.17932.20000',
    requirementSets: { ExcelApi: '1.17', CustomFunctionsRuntime: '1.3', SharedRuntime: '1.2' },
  },
  'ltsc-2021': {
    name: 'ltsc-2021',
    product: 'Excel LTSC 2021 on Windows, version 2108',
    platform: 'PC',
    version: '16.0.14332.20011',
    requirementSets: { ExcelApi: '1.14', CustomFunctionsRuntime: '1.3', SharedRuntime: '1.1' },
  },
  web: {
    name: 'web',
    product: 'Excel on the web',
    platform: 'OfficeOnline',
    version: '16.0.20131.40000',
    partitionKey: 'local-workbook.',
    requirementSets: {
      ExcelApi: '1.21',
      ExcelApiOnline: '1.1',
      CustomFunctionsRuntime: '1.5',
      SharedRuntime: '1.2',
      KeyboardShortcuts: '1.1',
      // For workbooks in SharePoint and OneDrive, as most are.
      NestedAppAuth: '1.1',
    },
  },
} as const satisfies Record<string, ExcelEdition>;

export type EditionName = keyof typeof excelEditions;

export const editionNames = Object.keys(excelEditions) as EditionName[];

const isEditionName = (text: string): text is EditionName => Object.hasOwn(excelEditions, text);

/** @throws Error that names the Excels there are for any other text. */
export function parseEditionName(text: string): EditionName {
  if (isEditionName(text)) return text;
  throw new Error(`“${text}” is not an Excel that can be chosen: ${editionNames.join(', ')}.`);
}

/** Whether an Excel has a requirement set, as `Office.context.requirements.isSetSupported` answers. */
export function hasRequirementSet(
  { requirementSets }: ExcelEdition,
  name: string,
  version: number | string = '1.1',
): boolean {
  const newest = requirementSets[name];
  return newest !== undefined && isAtLeast(newest, String(version));
}

/** Compares versions number by number: `1.16` is newer than `1.9`. */
function isAtLeast(version: string, minimum: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = minimum.split('.').map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}
