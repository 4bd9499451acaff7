import type { PortalClient } from './portal-client.ts';
import { readJsonRows } from './formats/json-rows.ts';
import { PortalError, type PortalReader, type PortalRow, type ReadRequest } from './row.ts';

export interface OpendatasoftPortal {
  kind: 'opendatasoft';
  /** `https://opendata.vancouver.ca` */
  host: string;
  /** `issued-building-permits` */
  dataset: string;
  /** A date column by which new rows can be selected. */
  changed?: string;
}

const attempts = 4;

/**
 * Reads the whole dataset from `exports/json`: the pages of `records` end after 10,000 rows. An export has no offset, so
 * one that is cut starts over, and rows that were already read are skipped.
 */
export function opendatasoftReader(
  { host, dataset, changed }: OpendatasoftPortal,
  client: PortalClient,
): PortalReader {
  let latest: string | null = null;

  async function* rows({ since, signal }: ReadRequest): AsyncGenerator<PortalRow> {
    latest = since;
    const total = await count(since, signal);
    let yielded = 0;
    for (let attempt = 1; ; attempt++) {
      const problem = yield* exported(since, yielded, (n) => (yielded = n), signal);
      if (problem === null) break;
      if (attempt >= attempts)
        throw new PortalError(`${new URL(host).host}: the export ended early: ${problem}`);
    }
    if (yielded < total) {
      throw new PortalError(
        `${new URL(host).host}: the export of ${dataset} has ${yielded} rows, but the portal counts ${total}.`,
      );
    }
  }

  /** Returns why the export ended early, or null. */
  async function* exported(
    since: string | null,
    skip: number,
    onRow: (count: number) => void,
    signal?: AbortSignal,
  ): AsyncGenerator<PortalRow, string | null> {
    const url = new URL(`/api/explore/v2.1/catalog/datasets/${dataset}/exports/json`, host);
    // Without an order, another export could have its rows in another one.
    url.searchParams.set('order_by', changed ?? 'record_id');
    if (!changed) url.searchParams.delete('order_by');
    if (since !== null && changed) url.searchParams.set('where', `${changed} > date'${since}'`);
    const response = await client.get(url, { signal });
    let count = 0;
    try {
      for await (const values of readJsonRows(response.body as unknown as AsyncIterable<Uint8Array>)) {
        // The error of a failed export is the last item of an answer with status 200.
        if ('error_code' in values) return String(values.message ?? values.error_code);
        const stamp = changed === undefined ? undefined : values[changed];
        if (typeof stamp === 'string' && (latest === null || stamp > latest)) latest = stamp;
        count++;
        if (count <= skip) continue;
        onRow(count);
        yield { place: `row ${count}`, values };
      }
    } catch (error) {
      if (signal?.aborted) throw error;
      return (error as Error).message;
    }
    return null;
  }

  async function count(since: string | null, signal?: AbortSignal): Promise<number> {
    const url = new URL(`/api/explore/v2.1/catalog/datasets/${dataset}/records`, host);
    url.searchParams.set('limit', '0');
    if (since !== null && changed) url.searchParams.set('where', `${changed} > date'${since}'`);
    const { total_count: total } = (await client.getJson(url, { signal })) as { total_count?: number };
    return total ?? 0;
  }

  return { rows, watermark: () => latest };
}
