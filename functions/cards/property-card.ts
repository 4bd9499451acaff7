import type { ServiceRecord } from '../../src/api/index.ts';
import {
  cityLabel,
  datasets,
  endpoints,
  entityTypes,
  fieldLabel,
  field,
  publishedTime,
  recordId,
  roleValue,
  type Dataset,
} from '@cdata/catalog';
import { language, cardMessages } from '../../src/language/index.ts';
import { createCard, fieldProperty, labeled, textProperty, type Card, type CardProperty } from './card.ts';
import { originNames, originProperties } from './origin.ts';
import { datedName, recordCard, recordProperty, type RecordCardOptions } from './record-card.ts';

interface PropertyOfCard {
  /** As the service writes it. */
  address: string;
  /** The city's slug. */
  municipality: string;
  /** Degrees; null if no record has coordinates. */
  place: { lat: number; lng: number } | null;
  /** The response of `/zone`; null if the service has no zoning there. */
  zone: Record<string, unknown> | null;
  /** By dataset. */
  records: Readonly<Record<string, readonly ServiceRecord[]>>;
  /** The newest of the property; null if the service has none, or none of the unit. */
  assessment: ServiceRecord | null;
}

/** Records of one dataset on a card. A building with hundreds of units has hundreds of assessments. */
const maxRecords = 25;

/** The card of a property, with its zone, its newest assessment and its records as cards within it. */
export function propertyCard(property: PropertyOfCard, { service }: RecordCardOptions): Card {
  const { address, municipality, place, zone, records, assessment: newest } = property;
  const text = cardMessages();
  const { assessment, permit } = datasets;
  const groups = entityTypes.flatMap((name) => {
    const ofDataset = records[name] ?? [];
    return ofDataset.length > 0 ? [[datasets[name], ofDataset] as const] : [];
  });
  const all = groups.flatMap(([, ofDataset]) => ofDataset);
  const newestValue = (name: string) => recordProperty(assessment, newest ?? {}, name);
  const placeValue = (name: 'lat' | 'lng') => fieldProperty(field(permit, name)!, place?.[name]);
  const facts: Record<string, CardProperty> = {
    address: textProperty(address, fieldLabel('address')),
    municipality: textProperty(cityLabel(municipality), fieldLabel('municipality')),
    assessed_value: newestValue('assessed_value'),
    assessment_year: newestValue('assessment_year'),
    newest_assessment: newest
      ? labeled(
          recordCard(assessment, newest, { service, text: datedName(assessment, newest) }),
          text.newestAssessment,
        )
      : labeled({ type: 'Empty' }, text.newestAssessment),
    zone: zone ? labeled(zoneCard(zone), fieldLabel('zone')) : labeled({ type: 'Empty' }, fieldLabel('zone')),
    lat: placeValue('lat'),
    lng: placeValue('lng'),
  };
  const lists = Object.fromEntries(
    groups.map(([dataset, ofDataset]) => [
      dataset.name,
      labeled(recordsCard(dataset, ofDataset, service), dataset.label),
    ]),
  );
  const subject = text.recordCount(all.length);
  return createCard({
    text: `${address}, ${cityLabel(municipality)}`,
    icon: 'BuildingHome',
    properties: {
      ...facts,
      ...lists,
      ...originProperties({ subject, municipality, service, records: newest ? [newest, ...all] : all }),
    },
    subTitle: 'source',
    sections: [
      { properties: Object.keys(facts) },
      { title: text.records, properties: Object.keys(lists) },
      { title: text.sourceAndDate, properties: originNames },
    ],
  });
}

function zoneCard(zone: Record<string, unknown>): Card {
  const properties = Object.fromEntries(
    endpoints.zone.fields.map((one) => [one.name, fieldProperty(one, zone[one.name])]),
  );
  return createCard({
    text: String(zone.zone_code ?? ''),
    icon: 'Document',
    properties,
    sections: [{ properties: Object.keys(properties) }],
  });
}

/** The newest records of a dataset by their ids. */
function recordsCard(dataset: Dataset, records: readonly ServiceRecord[], service: string): Card {
  const dateOf = (record: ServiceRecord) => publishedTime(roleValue(record, dataset.roles.date))?.date ?? '';
  const newest = [...records].sort((a, b) => dateOf(b).localeCompare(dateOf(a))).slice(0, maxRecords);
  const properties = Object.fromEntries(
    newest.map((record, index) => {
      const card = recordCard(dataset, record, { service, text: datedName(dataset, record) });
      return [recordId(record) ?? `${index + 1}`, card];
    }),
  );
  const text = cardMessages();
  return createCard({
    text:
      records.length > newest.length
        ? text.newestOf(newest.length, records.length)
        : text.recordCount(records.length),
    icon: 'DocumentMultiple',
    properties,
    sections: [{ title: dataset.label[language()], properties: Object.keys(properties) }],
  });
}
