/**
 * Excel's data types as cells store them, in the JSON of the Excel API (Microsoft: "Excel data types core concepts"): cards,
 * and numbers with a format of their own, which is not the cell's.
 */
export type DataType = FormattedNumber | Entity;

export interface FormattedNumber {
  type: 'Double' | 'FormattedNumber';
  basicType?: string;
  basicValue: number;
  numberFormat: string;
}

export interface Entity {
  type: 'Entity';
  /** What the cell shows. */
  text: string;
  properties?: Record<string, EntityProperty>;
  layouts?: EntityLayouts;
  provider?: { description?: string };
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

/** Excel requires a text of an entity. */
export const isEntity = (value: unknown): value is Entity =>
  isObject(value) && value.type === 'Entity' && typeof value.text === 'string';

export const isFormattedNumber = (value: unknown): value is FormattedNumber =>
  isObject(value) &&
  (value.type === 'Double' || value.type === 'FormattedNumber') &&
  typeof value.basicValue === 'number' &&
  typeof value.numberFormat === 'string' &&
  value.numberFormat !== '' &&
  value.numberFormat !== 'General';

/** The data type that a cell's custom data holds, or null. */
export function dataTypeOf(custom: unknown): DataType | null {
  const dataType = isObject(custom) ? custom.dataType : null;
  return isEntity(dataType) || isFormattedNumber(dataType) ? dataType : null;
}

/**
 * A property of an entity, as FIELDVALUE returns it; undefined if it has none of that name. Names are compared without
 * regard to case.
 */
export function fieldOf({ properties = {} }: Entity, name: string): EntityProperty | undefined {
  const key = Object.keys(properties).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : properties[key];
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
