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
    volatile?: boolean;
  };
}

export interface ParameterMetadata {
  name: string;
  description?: string;
  type?: 'any' | 'string' | 'number' | 'boolean';
  dimensionality?: 'scalar' | 'matrix';
  optional?: boolean;
  repeating?: boolean;
}

export interface FunctionsMetadata {
  /** Whether errors in cells reach parameters of type any. If not, the function is not called. */
  allowErrorForDataTypeAny?: boolean;
  /** Whether data types, such as entities and formatted numbers, are passed and returned. */
  allowCustomDataForDataTypeAny?: boolean;
  functions: FunctionMetadata[];
}
