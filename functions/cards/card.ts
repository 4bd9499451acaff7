import { fieldLabel, labelledField, type Field, type Text } from '@cdata/catalog';
import { cellValue, columnFormat } from '../../src/excel/cells/index.ts';
import { language } from '../../src/language/index.ts';

/**
 * A data card: an entity of Excel (Microsoft: "Excel.EntityCellValue"). Its properties have the service's names, which
 * formulas such as `=A2.assessed_value` use, so that they work in either language; the card shows the label next to them.
 */
export interface Card {
  type: 'Entity';
  /** What the cell shows. */
  text: string;
  properties: Record<string, CardProperty>;
  layouts: CardLayouts;
  provider: { description: string };
}

export type CardProperty = CardValue & { propertyMetadata?: PropertyMetadata };

interface PropertyMetadata {
  sublabel: string;
  /** Links that Excel shows with the property. */
  attribution?: readonly { sourceAddress: string; sourceText: string }[];
}

type CardValue =
  | { type: 'String'; basicValue: string }
  | { type: 'Boolean'; basicValue: boolean }
  | { type: 'Double'; basicValue: number }
  | { type: 'FormattedNumber'; basicValue: number; numberFormat: string }
  | { type: 'Empty' }
  | Card;

interface CardLayouts {
  compact: { icon: CardIcon };
  card: {
    title: string;
    subTitle?: { property: string };
    sections: readonly CardSection[];
  };
}

interface CardSection {
  layout: 'List';
  title?: string;
  collapsible?: boolean;
  collapsed?: boolean;
  /** Excel shows no property that is in no section. */
  properties: readonly string[];
}

/** Names of Microsoft's "Excel.EntityCompactLayoutIcons". */
export type CardIcon =
  | 'Building'
  | 'BuildingBank'
  | 'BuildingHome'
  | 'BuildingShop'
  | 'BuildingSkyscraper'
  | 'Certificate'
  | 'City'
  | 'Clipboard'
  | 'ClipboardTask'
  | 'Document'
  | 'DocumentMultiple';

interface CardContents {
  text: string;
  icon: CardIcon;
  properties: Record<string, CardProperty>;
  /** The name of a property. */
  subTitle?: string;
  sections: readonly { title?: string; isCollapsed?: boolean; properties: readonly string[] }[];
}

/** Sections show only properties with a value; those without any are left out. */
export function createCard({ text, icon, properties, subTitle, sections }: CardContents): Card {
  const filledSections = sections.flatMap(({ title, isCollapsed, properties: names }): CardSection[] => {
    const filledNames = names.filter((name) => properties[name] && properties[name].type !== 'Empty');
    if (filledNames.length === 0) return [];
    return [
      {
        layout: 'List',
        ...(title !== undefined && { title }),
        ...(isCollapsed !== undefined && { collapsible: true, collapsed: isCollapsed }),
        properties: filledNames,
      },
    ];
  });
  return {
    type: 'Entity',
    text,
    properties,
    layouts: {
      compact: { icon },
      card: {
        title: text,
        ...(subTitle !== undefined && { subTitle: { property: subTitle } }),
        sections: filledSections,
      },
    },
    provider: { description: 'CDATA' },
  };
}

export const labeled = (value: CardValue, label: Text | string): CardProperty => ({
  ...value,
  propertyMetadata: { sublabel: typeof label === 'string' ? label : label[language()] },
});

export const textProperty = (text: string, label: Text | string): CardProperty =>
  labeled(text === '' ? { type: 'Empty' } : { type: 'String', basicValue: text }, label);

/** The value of a field with its label: dates, money and areas with their formats, a missing value as an empty cell. */
export function fieldProperty(field: Field, published: unknown): CardProperty {
  const { value, format } = cellValue(labelledField(field, language()), published);
  const label = fieldLabel(field.name);
  if (typeof value === 'string') return textProperty(value, label);
  if (typeof value === 'boolean') return labeled({ type: 'Boolean', basicValue: value }, label);
  const numberFormat = format ?? columnFormat(field);
  return labeled(
    numberFormat === 'General'
      ? { type: 'Double', basicValue: value }
      : { type: 'FormattedNumber', basicValue: value, numberFormat },
    label,
  );
}
