import { cityLabel, datasets, field, placeAmong } from '@cdata/catalog';
import type { ServiceRecord } from '../../src/api/index.ts';
import { serviceName } from '../../src/connection/index.ts';
import { fieldProperty, textProperty, type CardProperty } from './card.ts';
import { cardMessages } from '../../src/language/index.ts';

/** The properties that say where the values of a card come from, when they were fetched, and where its place is. */
export const originNames = ['source', 'fetched_at', 'map_url'] as const;

interface CardOrigin {
  /** What the card shows, such as a dataset's label. */
  subject: string;
  municipality: string;
  /** Base address of the service. */
  service: string;
  /** The newest counts as the date; the first with a coordinate as the place. */
  records: readonly ServiceRecord[];
}

const fetchedAt = field(datasets.permit, 'fetched_at')!;

export function originProperties({
  subject,
  municipality,
  service,
  records,
}: CardOrigin): Record<(typeof originNames)[number], CardProperty> {
  const newest = records
    .map(({ fetched_at: time }) => (typeof time === 'string' ? time : ''))
    .sort()
    .at(-1);
  const source = [subject, cityLabel(municipality), serviceName(service)].filter(Boolean).join(' · ');
  const place = placeAmong(records);
  return {
    source: textProperty(source, cardMessages().source),
    fetched_at: fieldProperty(fetchedAt, newest),
    map_url: place ? mapProperty(mapAddress(place)) : textProperty('', cardMessages().map),
  };
}

const mapProperty = (address: string): CardProperty => ({
  type: 'String',
  basicValue: address,
  propertyMetadata: {
    sublabel: cardMessages().map,
    attribution: [{ sourceAddress: address, sourceText: 'OpenStreetMap' }],
  },
});

/** OpenStreetMap with a marker. Nothing is sent to it unless the user opens the link. */
function mapAddress({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`;
}
