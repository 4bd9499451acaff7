import { datasets } from '@cdata/catalog';
import { recordsOfUnit, unitsAtAddress } from '@cdata/catalog/reading';
import { ServiceError, type ServiceRecord } from '../../../api/index.ts';
import { propertyLookup, type Engine } from '../../../engine/index.ts';
import type { Comparison } from './comparison.ts';
import { countField, isPermitField, nameInGrid, permitsIn } from './permit-fields.ts';
import { newestFirst } from '../subject/assessments.ts';

const { permit } = datasets;

/**
 * Gives the subject and the comparables the fields of their permits, if the grid shows any. Permits of other units of an
 * address are none of a unit.
 */
export async function withPermits(
  comparison: Comparison,
  { engine, signal }: { engine: Pick<Engine, 'request'>; signal: AbortSignal },
): Promise<Comparison> {
  const { subject, selected, fields } = comparison;
  if (!fields.some(isPermitField)) return comparison;
  const ofSubject = permitsOfUnit(permitsIn(subject.records), subject.unit?.name ?? null);
  return {
    ...comparison,
    subject: {
      ...subject,
      assessment: subject.assessment && { ...subject.assessment, ...permitFacts(ofSubject) },
    },
    selected: await Promise.all(
      selected.map(async (one) => {
        const permits = await findPermits(one.record, { engine, signal });
        return { ...one, record: { ...one.record, ...permitFacts(permits) } };
      }),
    ),
  };
}

async function findPermits(
  record: ServiceRecord,
  { engine, signal }: { engine: Pick<Engine, 'request'>; signal: AbortSignal },
): Promise<ServiceRecord[]> {
  const [address, municipality] = [record.address ?? record.normalized_address, record.municipality].map(
    String,
  );
  try {
    const answer = await engine.request(
      propertyLookup,
      { address: address!, municipality: municipality! },
      { signal, fromTask: true },
    );
    const { unit } = unitsAtAddress<ServiceRecord>(address!, answer);
    return permitsOfUnit(answer.records[permit.name] ?? [], unit);
  } catch (error) {
    if (error instanceof ServiceError && error.isNotFound) return [];
    throw error;
  }
}

const permitsOfUnit = (permits: readonly ServiceRecord[], unit: string | null): ServiceRecord[] =>
  unit === null ? [...permits] : recordsOfUnit(permits, unit);

function permitFacts(permits: readonly ServiceRecord[]): ServiceRecord {
  const [newest] = newestFirst(permits, permit.roles.date);
  const facts = Object.entries(newest ?? {}).map(([name, value]) => [nameInGrid(name), value] as const);
  return { ...Object.fromEntries(facts), [countField.name]: permits.length };
}
