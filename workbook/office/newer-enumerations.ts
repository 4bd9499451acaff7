/**
 * Enumerations of data types, by the pages "Excel.CellValueType" and "Excel.ErrorCellValueType" (ExcelApi 1.16), which
 * Microsoft's client on npm does not have yet.
 */
export const newerEnumerations = {
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
