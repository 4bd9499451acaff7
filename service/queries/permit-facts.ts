import type { Store } from '../store/store.ts';
import type { PermitFacts } from '../estimate/estimator.ts';

interface Row {
  record_id: string;
  municipality: string;
  kind: string | null;
  area: number | null;
  dwellings: number | null;
}

/** What the store knows of permits, by record id; ids that no permit has are left out. */
export async function factsOfPermits(
  store: Store,
  recordIds: readonly string[],
): Promise<Map<string, PermitFacts>> {
  const asked = [...new Set(recordIds)].filter((id) => !id.includes('\0'));
  if (asked.length === 0) return new Map();
  const rows = await store.query<Row>(
    `SELECT record_id, municipality, coalesce(nullif(trade, 'trade_other'), permit_type) AS kind, area, dwellings FROM record
     WHERE entity_type = 'permit' AND record_id = ANY($1::text[])`,
    [asked],
  );
  return new Map(
    rows.map(({ record_id, municipality, kind, area, dwellings }) => [
      record_id,
      { municipality, permitType: kind, area, dwellings, isPublished: true },
    ]),
  );
}
