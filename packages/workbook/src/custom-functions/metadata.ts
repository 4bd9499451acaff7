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

/** @throws Error for metadata without a list of functions, or of a function without an id, which it needs in Excel, too. */
export function checkMetadata({ functions }: FunctionsMetadata): void {
  if (!Array.isArray(functions)) throw new Error('functions: ?');
  const at = functions.findIndex(({ id }) => typeof id !== 'string');
  if (at >= 0) throw new Error(`functions[${at}].id: ?`);
}
