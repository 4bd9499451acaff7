export interface FunctionMetadata {
  id: string;
  /** As in formulas; the id by default. */
  name?: string;
  description?: string;
  parameters?: ParameterMetadata[];
  result?: { dimensionality?: 'scalar' | 'matrix'; type?: string };
  options?: {
    cancelable?: boolean;
    requiresAddress?: boolean;
    requiresParameterAddresses?: boolean;
    requiresStreamAddress?: boolean;
    requiresStreamParameterAddresses?: boolean;
    stream?: boolean;
    volatile?: boolean;
  };
}

export interface ParameterMetadata {
  name: string;
  description?: string;
  type?: 'any' | 'string' | 'number' | 'boolean';
  /** The data types that a parameter of type any accepts (Microsoft: "custom-functions-json", parameters). */
  cellValueType?: string;
  dimensionality?: 'scalar' | 'matrix';
  optional?: boolean;
  repeating?: boolean;
  /** The enumeration whose values the formula bar suggests. */
  customEnumId?: string;
}

export interface FunctionsMetadata {
  /** Whether errors in cells reach parameters of type any. If not, the function is not called. */
  allowErrorForDataTypeAny?: boolean;
  /** Whether data types, such as entities and formatted numbers, are passed and returned. */
  allowCustomDataForDataTypeAny?: boolean;
  functions: FunctionMetadata[];
  enums?: EnumMetadata[];
}

/** Other values than these are accepted too. */
interface EnumMetadata {
  id: string;
  type?: 'string' | 'number';
  values: { name: string; stringValue?: string; numberValue?: number; tooltip?: string }[];
}
