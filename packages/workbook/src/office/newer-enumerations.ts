/**
 * Enumerations of ExcelApi 1.16 that Microsoft's client on npm lacks (Microsoft: "Excel.CellValueType",
 * "Excel.ErrorCellValueType").
 */
const newerEnumerations = {
  CellValueType: {
    array: 'Array',
    boolean: 'Boolean',
    double: 'Double',
    entity: 'Entity',
    empty: 'Empty',
    error: 'Error',
    externalCodeServiceObject: 'ExternalCodeServiceObject',
    formattedNumber: 'FormattedNumber',
    linkedEntity: 'LinkedEntity',
    localImage: 'LocalImage',
    notAvailable: 'NotAvailable',
    reference: 'Reference',
    string: 'String',
    valueTypeNotAvailable: 'Unknown',
    webImage: 'WebImage',
  },
  ErrorCellValueType: {
    blocked: 'Blocked',
    busy: 'Busy',
    calc: 'Calc',
    connect: 'Connect',
    div0: 'Div0',
    external: 'External',
    field: 'Field',
    gettingData: 'GettingData',
    name: 'Name',
    notAvailable: 'NotAvailable',
    null: 'Null',
    num: 'Num',
    placeholder: 'Placeholder',
    python: 'Python',
    ref: 'Ref',
    spill: 'Spill',
    timeout: 'Timeout',
    value: 'Value',
  },
} as const;

/** Enumerations of later versions, whose values are the names of their members with a capital. */
const laterEnumerations = [
  'BlockedErrorCellValueSubType',
  'BusyErrorCellValueSubType',
  'CalcErrorCellValueSubType',
  'CellControlType',
  'ConnectErrorCellValueSubType',
  'EntityCardLayoutType',
  'EntityCompactLayoutIcons',
  'ExternalErrorCellValueSubType',
  'FieldErrorCellValueSubType',
  'FunctionCellValueType',
  'LinkedEntityDataDomainRefreshMode',
  'NumErrorCellValueSubType',
  'ReferenceValueType',
  'RefErrorCellValueSubType',
  'SpillErrorCellValueSubType',
  'ValueErrorCellValueSubType',
];

/** `checkbox` → `Checkbox`. EntityCompactLayoutIcons alone has 550 members. */
const derivedEnumeration = (): object =>
  new Proxy(
    {},
    {
      get: (_, name) => (typeof name === 'string' ? name.charAt(0).toUpperCase() + name.slice(1) : undefined),
    },
  );

/** Declares the enumerations that a client lacks. */
export function addEnumerations(excel: object): void {
  const later = laterEnumerations.map((name) => [name, derivedEnumeration()] as const);
  for (const [name, values] of [...Object.entries(newerEnumerations), ...later]) {
    if (!(name in excel)) Object.assign(excel, { [name]: values });
  }
}
