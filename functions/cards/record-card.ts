import type { ServiceRecord } from '../../src/api/index.ts';
import {
  field,
  fieldLabel,
  isMissing,
  isUnreadable,
  nameFields,
  publishedTime,
  recordId,
  roleValue,
  valueLabel,
  type Dataset,
  type DatasetName,
} from '@cdata/catalog';
import { language, cardMessages, cellMessages } from '../../src/language/index.ts';
import {
  createCard,
  fieldProperty,
  textProperty,
  type Card,
  type CardIcon,
  type CardProperty,
} from './card.ts';
import { originNames, originProperties } from './origin.ts';

export interface RecordCardOptions {
  /** Base address of the service. */
  service: string;
  /** What the cell shows; by default, the name or address of the record. */
  text?: string;
}

const icons: Record<DatasetName, CardIcon> = {
  permit: 'Clipboard',
  inspection: 'ClipboardTask',
  licence: 'Certificate',
  development_permit: 'BuildingSkyscraper',
  planning_application: 'Document',
  assessment: 'BuildingHome',
  major_project: 'City',
  heritage_status: 'BuildingBank',
  occupancy_permit: 'Building',
  contractor: 'Building',
  business: 'BuildingShop',
  opening: 'BuildingShop',
  opening_soon: 'BuildingShop',
};

/**
 * The card of a record: the dataset's default fields, blank where the record has no value, and all other fields that
 * have one.
 */
export function recordCard(
  dataset: Dataset,
  record: ServiceRecord,
  { service, text = nameOf(record) }: RecordCardOptions,
): Card {
  const others = dataset.fields
    .map(({ name }) => name)
    .filter((name) => !dataset.defaultFields.includes(name) && !isOrigin(name))
    .filter((name) => !isMissing(record[name]) || isUnreadable(record, name));
  const properties: Record<string, CardProperty> = {};
  for (const name of [...dataset.defaultFields, ...others]) {
    properties[name] = recordProperty(dataset, record, name);
  }
  Object.assign(
    properties,
    originProperties({
      subject: dataset.label[language()],
      municipality: String(record.municipality ?? ''),
      service,
      records: [record],
    }),
  );
  const { moreFields, sourceAndDate } = cardMessages();
  return createCard({
    text,
    icon: icons[dataset.name],
    properties,
    subTitle: 'source',
    sections: [
      { properties: dataset.defaultFields },
      { title: moreFields, isCollapsed: true, properties: others },
      { title: sourceAndDate, properties: originNames },
    ],
  });
}

/** The property of a field; where its value can't be read, the sentence that says so. */
export function recordProperty(dataset: Dataset, record: ServiceRecord, name: string): CardProperty {
  const label = fieldLabel(name);
  return isUnreadable(record, name)
    ? textProperty(cellMessages().unreadableValue(label[language()]), label)
    : fieldProperty(field(dataset, name)!, record[name]);
}

const isOrigin = (name: string): boolean => (originNames as readonly string[]).includes(name);

const nameOf = (record: ServiceRecord): string =>
  String(roleValue(record, nameFields) ?? recordId(record) ?? '');

/** `2026-03-14 · Renovation · BP-2026-00049`, which tells the records at one address apart. */
export function datedName({ roles }: Dataset, record: ServiceRecord): string {
  const type = roleValue(record, roles.type);
  const typeText = type === null ? null : (valueLabel(String(type))?.[language()] ?? String(type));
  const date = publishedTime(roleValue(record, roles.date))?.date;
  return [date, typeText, recordId(record)].filter(Boolean).join(' · ');
}
