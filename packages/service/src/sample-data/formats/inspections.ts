import type { Bilingual } from '../bilingual.ts';
import { structureName, useClass } from '../buildings.ts';
import { normalizedName } from '../company-names.ts';
import { isoDate, isoDateOrNull, lastDay, workday } from '../days.ts';
import { permitNumber, permitRecordId } from '../identifiers.ts';
import type { Permit } from '../permits.ts';
import type { Random } from '../random.ts';
import { needsOccupancyPermit, newBuilding, type Trade } from '../works.ts';
import { fieldValues, fieldWriter, recordAt, type GeneratedRecord } from './record-format.ts';
import { permitTypeText, statusText } from './permit-words.ts';

/** In the order of the work. */
const steps: Bilingual<string[]> = {
  en: ['Footing', 'Backfill', 'Framing', 'Rough-in', 'Insulation', 'Final'],
  fr: ['Fondations', 'Remblai', 'Charpente', 'Plomberie brute', 'Isolation', 'Finale'],
};

const results: Record<'pass' | 'conditional' | 'fail', Bilingual<string[]>> = {
  pass: { en: ['Acceptable', 'Pass', 'Passed'], fr: ['Conforme'] },
  conditional: { en: ['Acceptable with Conditions', 'Conditional'], fr: ['Conforme avec réserves'] },
  fail: { en: ['Not Acceptable', 'Failed'], fr: ['Non conforme'] },
};
type Outcome = keyof typeof results;

const deficiencies: Bilingual<string[]> = {
  en: [
    'Smoke alarms to be interconnected',
    'Guard height below 1070 mm at deck',
    'Fire stopping missing at service penetration',
    'Provide engineer’s letter for beam',
  ],
  fr: ['Avertisseurs de fumée non reliés', 'Garde-corps trop bas', 'Attestation de l’ingénieur à fournir'],
};

const building = { en: 'Building', fr: 'Bâtiment' };
const disciplines: Partial<Record<Trade, Bilingual>> = {
  electrical: { en: 'Electrical', fr: 'Électricité' },
  plumbing: { en: 'Plumbing', fr: 'Plomberie' },
  gas: { en: 'Gas', fr: 'Gaz' },
  mechanical: { en: 'HVAC', fr: 'Ventilation' },
};

interface Visit {
  permit: Permit;
  on: number;
  step: string;
  outcome: Outcome;
  deficiency: string | null;
}

const writeFields = fieldWriter<Visit>(
  fieldValues([
    ['status', ({ permit }) => statusText(permit)],
    ['permit_type job_type', ({ permit }) => permitTypeText(permit)],
    ['permit_name', ({ permit }) => `${permitTypeText(permit)} - ${permit.work.name[permit.city.language]}`],
    ['work_class', ({ permit }) => (permit.work.type === 'new_construction' ? 'New' : 'Existing')],
    ['discipline_type', ({ permit }) => (disciplines[permit.work.trade] ?? building)[permit.city.language]],
    ['checklist', ({ step }) => step],
    ['issued_date', ({ permit }) => isoDate(permit.issued!)],
    ['created_date', ({ on, permit }) => isoDate(Math.max(permit.issued!, on - 3))],
    ['permit_close_date', ({ permit }) => isoDateOrNull(permit.completed)],
    ['deficiencies', ({ deficiency }) => deficiency !== null],
    ['deficiency', ({ deficiency }) => deficiency],
    ['deficiency_resolved', ({ deficiency, permit }) => deficiency && permit.completed !== null],
    ['resolved_date', ({ deficiency, permit }) => deficiency && isoDateOrNull(permit.completed)],
    ['general_contractor', ({ permit }) => permit.contractor],
    [
      'permit_holder normalized_business_name',
      ({ permit }) => permit.contractor && normalizedName(permit.contractor),
    ],
    ['result_canonical', ({ outcome }) => outcome],
  ]),
  {
    byCity: {
      calgary: `status work_class permit_type discipline_type job_type checklist deficiency deficiencies issued_date
        permit_close_date result_canonical`,
      hamilton: `status permit_type work_class issued_date permit_close_date created_date deficiency deficiencies
        general_contractor permit_holder resolved_date deficiency_resolved`,
      halifax: 'permit_name created_date result_canonical status normalized_business_name',
      edmonton: 'status permit_type job_type issued_date work_class',
      victoria: '',
      winnipeg: 'status permit_type created_date result_canonical',
    },
    default: `status permit_type permit_name work_class discipline_type issued_date permit_close_date created_date
      deficiency deficiencies checklist`,
  },
);

/** Fields of the address that some cities leave out. */
const omitted: Record<string, string[]> = {
  calgary: ['normalized_address', 'lat', 'lng', 'geocode_failed'],
  winnipeg: ['normalized_address', 'lat', 'lng', 'geocode_failed'],
  victoria: ['address', 'normalized_address', 'lat', 'lng', 'geocode_failed'],
};

/** The oldest inspection comes first. */
export function* inspectionRecords(permit: Permit, random: Random): Iterable<GeneratedRecord> {
  const { property, city, work, issued, completed } = permit;
  if (issued === null || !random.chance(work === newBuilding ? 0.75 : 0.3)) return;
  const count = work === newBuilding ? random.integer(2, 5) : random.integer(1, 2);
  const until = completed ?? Math.min(lastDay, issued + 300);
  for (let index = 1; index <= count; index++) {
    const isFinal = index === count && completed !== null;
    const outcome = isFinal ? 'pass' : random.weighted<Outcome>(outcomeWeights);
    const visit: Visit = {
      permit,
      on: Math.min(lastDay, workday(issued + Math.floor(((until - issued) * index) / count))),
      step: steps[city.language][isFinal ? 5 : Math.min(4, index - 1 + random.integer(0, 1))]!,
      outcome,
      deficiency: outcome === 'pass' ? null : random.pick(deficiencies[city.language]),
    };
    const recordId = `${permitRecordId(permit)} #${index}`;
    const generated = recordAt('inspection', { recordId, property, unit: permit.unit }, random);
    const { record } = generated;
    for (const name of omitted[city.slug] ?? []) delete record[name];
    record.permit_number = permitNumber(permit);
    record.inspection_date = isoDate(visit.on);
    record.inspection_type = visit.step;
    record.result = random.pick(results[outcome][city.language]);
    yield writeFields(generated, visit, random);
  }
}

const outcomeWeights: [Outcome, number][] = [
  ['pass', 7],
  ['conditional', 1.5],
  ['fail', 2],
];

/** At most one, after a completed new building or change of use. */
export function* occupancyRecords(permit: Permit, random: Random): Iterable<GeneratedRecord> {
  const { property, work, completed, city, unit } = permit;
  if (completed === null || !needsOccupancyPermit(work) || !random.chance(0.97)) return;
  const status = random.chance(0.97) ? 'issued' : 'unknown';
  const generated = recordAt(
    'occupancy_permit',
    { recordId: `OCC ${permitRecordId(permit)}`, property, unit, isAlwaysPlaced: true },
    random,
  );
  Object.assign(generated.record, {
    permit_number: permitNumber(permit),
    issued_date: isoDate(Math.min(lastDay, workday(completed + random.integer(1, 12)))),
    status: statusText({ city, status }),
    status_canonical: status,
    occupancy_type: structureName(city, property.use),
    building_use: useClass(city, property.use),
    dwelling_units: property.dwellings,
    postal_code: property.address.postalCode,
    province: property.address.province,
  });
  yield generated;
}
