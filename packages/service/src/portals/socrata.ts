import type { PortalClient } from './portal-client.ts';
import { PortalError, type PortalReader, type PortalRow, type ReadRequest } from './row.ts';

export interface SocrataPortal {
  kind: 'socrata';
  /** `https://data.calgary.ca` */
  host: string;
  /** `c2es-76ed` */
  dataset: string;
}

/** The documented maximum of the older endpoints. */
const pageSize = 50_000;

/**
 * Reads the pages of `/resource/ID.json` in the order of `:id`: without an order, rows move between pages. Each page
 * starts after the last id, so that a row that is removed meanwhile moves no other past the reader. The watermark is the
 * largest `:updated_at`.
 *
 * @param options.token The app token, if the portal's operator gave one.
 */
export function socrataReader(
  { host, dataset }: SocrataPortal,
  client: PortalClient,
  { token, limit = pageSize }: { token?: string; limit?: number } = {},
): PortalReader {
  let latest: string | null = null;

  async function* rows({ since, position, signal }: ReadRequest): AsyncGenerator<PortalRow> {
    latest = since;
    const [, readBefore = '0', idBefore = null] = /^(\d+) (.+)$/.exec(position ?? '') ?? [];
    let rowCount = Number(readBefore);
    let lastId = idBefore;
    let byOffset = false;
    const headers: Record<string, string> = token ? { 'X-App-Token': token } : {};
    for (;;) {
      const url = new URL(`/resource/${dataset}.json`, host);
      url.searchParams.set('$select', ':*, *');
      url.searchParams.set('$order', ':id');
      url.searchParams.set('$limit', String(limit));
      const conditions = [
        ...(since === null ? [] : [`:updated_at > '${earlier(since)}'`]),
        ...(lastId === null || byOffset ? [] : [`:id > '${lastId.replaceAll("'", "''")}'`]),
      ];
      if (conditions.length > 0) url.searchParams.set('$where', conditions.join(' AND '));
      if (byOffset) url.searchParams.set('$offset', String(rowCount));
      let page: Record<string, unknown>[];
      try {
        page = (await client.getJson(url, { signal, headers })) as Record<string, unknown>[];
      } catch (error) {
        // The documentation shows pages by offset; not every portal may compare ids.
        const canUseOffset = error instanceof PortalError && lastId !== null && !byOffset;
        if (!canUseOffset || !/ answered 400/.test(error.message)) throw error;
        byOffset = true;
        continue;
      }
      for (const [at, values] of page.entries()) {
        const id = String(values[':id'] ?? '');
        const updated = values[':updated_at'];
        if (typeof updated === 'string' && (latest === null || updated > latest)) latest = updated;
        rowCount++;
        lastId = id;
        const isLast = at === page.length - 1;
        yield { place: `row ${id}`, values, ...(isLast && { position: `${rowCount} ${id}` }) };
      }
      // A portal may cap the page below the limit: only an empty page is the end.
      if (page.length === 0) return;
    }
  }

  return { rows, watermark: () => latest };
}

/** An hour earlier, so that rows that changed during the last read are read again. */
const earlier = (stamp: string): string => {
  const time = Date.parse(stamp);
  return Number.isNaN(time) ? stamp : new Date(time - 3_600_000).toISOString();
};
