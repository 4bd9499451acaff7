/**
 * Excel's data types as cells store them, in the JSON of the Excel API (Microsoft: "Excel data types core concepts").
 */
export type DataType = BasicValue | Entity;

/** What the values with properties have in common. */
interface WithProperties {
  properties?: Record<string, EntityProperty>;
  /** Values that properties refer to by their index; only the outermost value has them. */
  referencedValues?: unknown[];
  layouts?: EntityLayouts;
  provider?: { description?: string; logoSourceAddress?: string };
}

/**
 * A number, a text or a truth value with properties (Microsoft: "Add properties to basic cell values"), or a number with its
 * own format, which is not the cell's.
 */
export interface BasicValue extends WithProperties {
  type: 'Double' | 'FormattedNumber' | 'String' | 'Boolean';
  basicType?: string;
  basicValue: number | string | boolean;
  numberFormat?: string;
}

export type FormattedNumber = BasicValue & { basicValue: number; numberFormat: string };

export interface Entity extends WithProperties {
  type: 'Entity';
  /** What the cell shows. */
  text: string;
  [other: string]: unknown;
}

/** A value of the Excel API, or a plain value. */
export type EntityProperty = string | number | boolean | null | EntityValue | DataType;

export type EntityValue = {
  type: string;
  basicValue?: unknown;
  text?: string;
  propertyMetadata?: PropertyMetadata;
} & Record<string, unknown>;

/** What a card shows of a property besides its value (Microsoft: "Excel.CellValuePropertyMetadata"). */
export interface PropertyMetadata {
  sublabel?: string;
  attribution?: { sourceAddress?: string; sourceText?: string }[];
}

interface EntityLayouts {
  compact?: { icon?: string };
  card?: {
    title?: string | { property?: string };
    subTitle?: string | { property?: string };
    sections?: {
      layout: string;
      title?: string;
      properties?: string[];
      collapsible?: boolean;
      collapsed?: boolean;
    }[];
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isEntity = (value: unknown): value is Entity => isObject(value) && value.type === 'Entity';

export const isFormattedNumber = (value: unknown): value is FormattedNumber =>
  isObject(value) &&
  (value.type === 'Double' || value.type === 'FormattedNumber') &&
  typeof value.basicValue === 'number' &&
  typeof value.numberFormat === 'string' &&
  value.numberFormat !== '' &&
  value.numberFormat !== 'General';

const basicTypes: Readonly<Record<string, string>> = {
  Double: 'number',
  FormattedNumber: 'number',
  String: 'string',
  Boolean: 'boolean',
};

/** Whether it is a number, a text or a truth value that has properties. */
export const isBasicWithProperties = (value: unknown): value is BasicValue =>
  isObject(value) &&
  typeof value.basicValue === basicTypes[String(value.type)] &&
  isObject(value.properties) &&
  Object.keys(value.properties).length > 0;

/** Whether it has fields, which a card shows and formulas read. */
export const hasFields = (value: unknown): value is DataType =>
  isEntity(value) || isBasicWithProperties(value);

/** The data type that a cell's custom data holds, or null. */
export function dataTypeOf(custom: unknown): DataType | null {
  const dataType = isObject(custom) ? custom.dataType : null;
  return hasFields(dataType) || isFormattedNumber(dataType) ? dataType : null;
}

/** What a cell with a data type holds besides it. */
export const plainValueOf = (dataType: DataType): string | number | boolean =>
  isEntity(dataType) ? dataType.text : dataType.basicValue;

/**
 * Whether a value has the form that Excel requires: an entity has a text, and only the outermost value
 * `referencedValues` (Microsoft: "Use data types with custom functions in Excel").
 */
export function isValid(dataType: DataType): boolean {
  const hasText = !isEntity(dataType) || typeof dataType.text === 'string';
  return hasText && !nestedValues(dataType).some((one) => 'referencedValues' in one);
}

function nestedValues(value: unknown): DataType[] {
  if (Array.isArray(value)) return value.flatMap(nestedValues);
  if (!isObject(value)) return [];
  return Object.values(value).flatMap((part) => [...(hasFields(part) ? [part] : []), ...nestedValues(part)]);
}

/**
 * A property of a value, as FIELDVALUE returns it; undefined if it has none of that name. Names are compared without regard
 * to case. A reference is followed to the outermost value's, which a nested one gets from it.
 */
export function fieldOf(
  { properties = {}, referencedValues }: DataType,
  name: string,
): EntityProperty | undefined {
  const key = Object.keys(properties).find((one) => one.toLowerCase() === name.toLowerCase());
  if (key === undefined) return undefined;
  return resolved(properties[key]!, referencedValues);
}

/** Follows a reference; a nested value takes those that its own references are resolved with. */
export function resolved(value: EntityProperty, referencedValues: unknown[] | undefined): EntityProperty {
  if (!isObject(value)) return value;
  if (value.type === 'Reference' && typeof value.reference === 'number') {
    const target = referencedValues?.[value.reference] as EntityProperty | undefined;
    return target === undefined ? null : resolved(target, referencedValues);
  }
  return hasFields(value) && referencedValues ? { ...value, referencedValues } : value;
}

/** What a value shows as text: on a card, or in a cell. */
export function textOfValue(
  value: EntityProperty,
  format: (value: number, pattern: string) => string,
): string {
  if (value === null || value === undefined) return '';
  if (!isObject(value)) return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
  if (isEntity(value)) return value.text;
  const { basicValue } = value;
  if (isFormattedNumber(value)) return format(value.basicValue, value.numberFormat);
  return typeof basicValue === 'boolean' ? String(basicValue).toUpperCase() : String(basicValue ?? '');
}
