/**
 * Excel's data types as cells store them, in the JSON of the Excel API (Microsoft: "Excel data types core concepts").
 */
export type DataType = FormattedNumber | Entity;

/** A number with its own format, which is not the cell's. */
export interface FormattedNumber {
  type: 'Double' | 'FormattedNumber';
  basicType?: 'Double';
  basicValue: number;
  numberFormat: string;
}

export interface Entity {
  type: 'Entity';
  /** What the cell shows. */
  text: string;
  properties?: Record<string, EntityProperty>;
  /** Values that properties refer to by their index; only the outermost entity has them. */
  referencedValues?: unknown[];
  layouts?: EntityLayouts;
  provider?: { description?: string; logoSourceAddress?: string };
  [other: string]: unknown;
}

/** A value of the Excel API, or a plain value. */
export type EntityProperty = string | number | boolean | null | EntityValue;

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

/** The data type that a cell's custom data holds, or null. */
export function dataTypeOf(custom: unknown): DataType | null {
  const dataType = isObject(custom) ? custom.dataType : null;
  return isEntity(dataType) || isFormattedNumber(dataType) ? dataType : null;
}

/**
 * Whether an entity has the form that Excel requires: a text, and `referencedValues` on the outermost entity only
 * (Microsoft: "Use data types with custom functions in Excel").
 */
export function isValidEntity(entity: Entity): boolean {
  return typeof entity.text === 'string' && !nestedEntities(entity).some((one) => 'referencedValues' in one);
}

function nestedEntities(value: unknown): Entity[] {
  if (Array.isArray(value)) return value.flatMap(nestedEntities);
  if (!isObject(value)) return [];
  return Object.values(value).flatMap((part) => [...(isEntity(part) ? [part] : []), ...nestedEntities(part)]);
}

/**
 * A property of an entity, as FIELDVALUE returns it; undefined if the entity has none of that name. Names are compared
 * without regard to case. A reference is followed to the outermost entity's values, which a nested entity gets from it.
 */
export function fieldOf(entity: Entity, name: string): EntityProperty | undefined {
  const properties = entity.properties ?? {};
  const key = Object.keys(properties).find((one) => one.toLowerCase() === name.toLowerCase());
  if (key === undefined) return undefined;
  return resolved(properties[key]!, entity.referencedValues);
}

/** Follows a reference; a nested entity takes the values that its own references are resolved with. */
export function resolved(value: EntityProperty, referencedValues: unknown[] | undefined): EntityProperty {
  if (!isObject(value)) return value;
  if (value.type === 'Reference' && typeof value.reference === 'number') {
    const target = referencedValues?.[value.reference] as EntityProperty | undefined;
    return target === undefined ? null : resolved(target, referencedValues);
  }
  return isEntity(value) && referencedValues ? { ...value, referencedValues } : value;
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
