import { datasets, historyFields } from '@cdata/catalog';
import { inspectionsAtAddress, recordById } from '../../queries/records.ts';
import {
  permitNumberFields,
  publishedDate,
  publishedText,
  type PublishedRecord,
} from '../../store/published-record.ts';
import type { Store } from '../../store/store.ts';
import { HttpError } from '../errors.ts';
import { arrayOf, fieldsSchema, integer, objectOf, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';

interface PermitEvent {
  /** YYYY-MM-DD. */
  date: string;
  event: string;
  result?: string;
  record_id?: string;
}

/** The permit's own dates, and the inspections with its number, in order of date. */
export const permitHistoryRoute: Route = get('/permit/{record_id}/history', {
  summary: 'What happened to a permit',
  isOurChoice: true,
  parameters: [],
  response: objectOf(
    {
      record_id: string,
      municipality: string,
      count: integer,
      history: arrayOf(fieldsSchema(historyFields)),
    },
    { status_canonical: string },
  ),
  notFound: 'No permit has that record_id',
  async handler({ pathValue: recordId, state: { store } }) {
    const text = await recordById(store, datasets.permit, recordId);
    if (text === null) throw new HttpError(404, `No permit has the record_id '${recordId}'.`);
    const permit = JSON.parse(text) as PublishedRecord;
    const history = [...milestonesOf(permit), ...(await inspectionsOf(store, permit))].sort((a, b) =>
      a.date < b.date ? -1 : 1,
    );
    return {
      record_id: recordId,
      municipality: permit.municipality,
      status_canonical: permit.status_canonical,
      count: history.length,
      history,
    };
  },
});

/** In the order of a permit's life. */
const milestones: [event: string, fields: string[]][] = [
  ['applied', ['application_date', 'received_date', 'entered_date']],
  ['processed', ['processed_date']],
  ['issued', ['issued_date']],
  ['completed', ['completed_date']],
  ['expires', ['expiry_date']],
];

const milestonesOf = (permit: PublishedRecord): PermitEvent[] =>
  milestones.flatMap(([event, fields]) => {
    const date = publishedDate(permit, fields);
    return date === null ? [] : [{ date, event }];
  });

async function inspectionsOf(store: Store, permit: PublishedRecord): Promise<PermitEvent[]> {
  const number = publishedText(permit, permitNumberFields);
  const address = publishedText(permit, ['normalized_address']);
  if (number === null || address === null) return [];
  const inspections = await inspectionsAtAddress(store, String(permit.municipality), address);
  return inspections
    .map((text) => JSON.parse(text) as PublishedRecord)
    .filter((inspection) => publishedText(inspection, ['permit_number']) === number)
    .flatMap((inspection): PermitEvent[] => {
      const date = publishedDate(inspection, datasets.inspection.roles.date);
      if (date === null) return [];
      const event = `inspection: ${publishedText(inspection, ['inspection_type']) ?? 'other'}`;
      const result = publishedText(inspection, ['result']);
      return [{ date, event, ...(result !== null && { result }), record_id: String(inspection.record_id) }];
    });
}
