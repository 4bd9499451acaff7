import { fetchedAt, permitNumber, permitRecordId } from '../bookkeeping.ts';
import { withoutLegalForm } from '../businesses.ts';
import { placeFields, placesOf } from '../coordinates.ts';
import { isoDate, lastDay, workday } from '../days.ts';
import type { GeneratedRecord } from '../generated.ts';
import type { PermitCase } from '../permits.ts';
import type { Random } from '../random.ts';
import { cityStatus, permitTypeText } from '../vocabulary.ts';
import { newBuilding, type Trade } from '../works.ts';
import { writtenAddress } from '../written-address.ts';

/** Steps of a building's inspection, in the order of the work. */
const steps = {
  en: ['Footing', 'Backfill', 'Framing', 'Rough-in', 'Insulation', 'Final'],
  fr: ['Fondations', 'Remblai', 'Charpente', 'Plomberie brute', 'Isolation', 'Finale'],
};
const results = {
  pass: { en: ['Acceptable', 'Pass', 'Passed'], fr: ['Conforme'] },
  conditional: { en: ['Acceptable with Conditions', 'Conditional'], fr: ['Conforme avec réserves'] },
  fail: { en: ['Not Acceptable', 'Failed'], fr: ['Non conforme'] },
};
type Outcome = keyof typeof results;

const deficiencies = {
  en: [
    'Smoke alarms to be interconnected',
    'Guard height below 1070 mm at deck',
    'Fire stopping missing at service penetration',
    'Window well drainage not connected',
    'Provide engineer’s letter for beam',
  ],
  fr: [
    'Avertisseurs de fumée non reliés',
    'Garde-corps trop bas',
    'Coupe-feu manquant autour d’un conduit',
    'Attestation de l’ingénieur à fournir',
  ],
};

const building = { en: 'Building', fr: 'Bâtiment' };
const disciplines: Partial<Record<Trade, { en: string; fr: string }>> = {
  electrical: { en: 'Electrical', fr: 'Électricité' },
  plumbing: { en: 'Plumbing', fr: 'Plomberie' },
  gas: { en: 'Gas', fr: 'Gaz' },
  mechanical: { en: 'HVAC', fr: 'Ventilation' },
};

interface Visit {
  permit: PermitCase;
  on: number;
  step: string;
  outcome: Outcome;
  note: string | null;
  language: 'en' | 'fr';
}

const fields: Record<string, (visit: Visit) => unknown> = {
  status: ({ permit }) => cityStatus(permit.property.city, permit.status),
  permit_type: ({ permit }) => permitTypeText(permit),
  permit_name: ({ permit, language }) => `${permitTypeText(permit)} - ${permit.work.name[language]}`,
  job_type: ({ permit }) => permitTypeText(permit),
  work_class: ({ permit }) => (permit.work.type === 'new_construction' ? 'New' : 'Existing'),
  discipline_type: ({ permit, language }) => (disciplines[permit.work.trade] ?? building)[language],
  checklist: ({ step, language }) =>
    language === 'fr' ? `Inspections : ${step.toLowerCase()}` : `${step} Inspections`,
  issued_date: ({ permit }) => isoDate(permit.issued!),
  created_date: ({ on, permit }) => isoDate(Math.max(permit.issued!, on - 3)),
  permit_close_date: ({ permit }) => (permit.completed === null ? null : isoDate(permit.completed)),
  deficiencies: ({ note }) => note !== null,
  deficiency: ({ note }) => note,
  deficiency_resolved: ({ note, permit }) => (note === null ? null : permit.completed !== null),
  resolved_date: ({ note, permit, on }) =>
    note === null || permit.completed === null ? null : isoDate(Math.max(on, permit.completed)),
  general_contractor: ({ permit }) => permit.contractor,
  permit_holder: ({ permit }) => permit.contractor && withoutLegalForm(permit.contractor).toUpperCase(),
  normalized_business_name: ({ permit }) =>
    permit.contractor ? withoutLegalForm(permit.contractor).toUpperCase() : '',
  result_canonical: ({ outcome }) => outcome,
};

interface Publication {
  names: string;
  /** What a record says of the place of the permit. */
  place: 'all' | 'address' | 'nothing';
}

const publishedBy: Record<string, Publication> = {
  calgary: {
    place: 'address',
    names: `status work_class permit_type discipline_type job_type checklist deficiency deficiencies issued_date
      permit_close_date general_contractor permit_holder resolved_date deficiency_resolved result_canonical`,
  },
  halifax: {
    place: 'all',
    names: 'permit_name created_date result_canonical status normalized_business_name',
  },
  edmonton: { place: 'all', names: 'status permit_type job_type issued_date work_class' },
  victoria: { place: 'nothing', names: '' },
  winnipeg: { place: 'address', names: 'status permit_type created_date result_canonical' },
};
const usual: Publication = {
  place: 'all',
  names: `status permit_type permit_name work_class discipline_type issued_date permit_close_date created_date
    deficiency deficiencies checklist`,
};

/** The inspections of a permit, oldest first. */
export function* inspectionRecords(permit: PermitCase, chance: Random): Iterable<GeneratedRecord> {
  if (permit.issued === null || !chance.chance(permit.work === newBuilding ? 0.75 : 0.3)) return;
  const { address, city } = permit.property;
  const language = city.french ? 'fr' : 'en';
  const count = permit.work === newBuilding ? chance.integer(2, 5) : chance.integer(1, 2);
  const until = permit.completed ?? Math.min(lastDay, permit.issued + 300);
  const { names, place } = publishedBy[city.slug] ?? usual;
  const published = names.split(/\s+/).filter(Boolean);
  for (let index = 1; index <= count; index++) {
    const on = Math.min(
      lastDay,
      workday(permit.issued + Math.floor(((until - permit.issued) * index) / count)),
    );
    const closing = index === count && permit.completed !== null;
    const outcome = closing
      ? 'pass'
      : chance.weighted<Outcome>([
          ['pass', 7],
          ['conditional', 1.5],
          ['fail', 2],
        ]);
    const visit: Visit = {
      permit,
      on,
      step: steps[language][closing ? 5 : Math.min(4, index - 1 + chance.integer(0, 1))]!,
      outcome,
      note: outcome === 'pass' ? null : chance.pick(deficiencies[language]),
      language,
    };
    const record: Record<string, unknown> = {
      record_id: `${permitRecordId(permit)} #${index}`,
      municipality: city.slug,
      fetched_at: fetchedAt(city),
      permit_number: permitNumber(permit),
      inspection_date: isoDate(on),
      inspection_type: visit.step,
      result: chance.pick(results[outcome][language]),
    };
    if (place !== 'nothing') record.address = writtenAddress(city, address, permit.unit, chance);
    if (place === 'all') {
      record.normalized_address = address.normalizedAddress;
      Object.assign(record, placeFields(address, placesOf(city, 'inspection'), chance));
    }
    for (const name of published) record[name] = fields[name]!(visit);
    yield { entityType: 'inspection', addressKey: address.normalizedAddress, record };
  }
}
