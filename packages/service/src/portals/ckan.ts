import type { PortalClient } from './portal-client.ts';
import { fileReader } from './file-rows.ts';
import { PortalError, type PortalReader, type PortalRow, type ReadRequest } from './row.ts';

export interface CkanPortal {
  kind: 'ckan';
  /** `https://donnees.montreal.ca`; with a path where the portal has one. */
  host: string;
  /** The resource; null to take the package's first resource that can be read. */
  resource: string | null;
  /** The package (slug or id): finds the resource again when its id has changed. */
  package?: string;
}

/** The portal's maximum; a larger limit is silently reduced. */
const pageSize = 32_000;

interface Resource {
  id: string;
  name?: string;
  url?: string;
  format?: string;
  datastore_active?: boolean;
  last_modified?: string | null;
}

/**
 * Reads the pages of `datastore_search` in the order of `_id`, and downloads the file of a resource that isn't in the
 * datastore. The steps are those of the limit that the portal echoes, and the end is its total. Rows have no time stamp:
 * the watermark is when the resource last changed, and a resource that hasn't changed since is not read.
 */
export function ckanReader(portal: CkanPortal, client: PortalClient, limit = pageSize): PortalReader {
  const action = (name: string, parameters: Record<string, string>): URL => {
    const url = new URL(`${portal.host}/api/3/action/${name}`);
    for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value);
    return url;
  };
  const call = async <Result>(url: URL, signal?: AbortSignal): Promise<Result> => {
    const body = (await client.getJson(url, { signal })) as {
      success?: boolean;
      result?: Result;
      error?: { message?: string };
    };
    if (body.success === false || body.result === undefined) {
      throw new PortalError(`${url.host} answered: ${body.error?.message ?? 'no result'}`);
    }
    return body.result;
  };
  let latest: string | null = null;

  async function* rows({ since, position, signal }: ReadRequest): AsyncGenerator<PortalRow> {
    const { resource, modified } = await find(signal);
    latest = modified;
    if (since !== null && modified !== null && modified <= since) return;
    if (resource.datastore_active === false) {
      const file = fileReader({ kind: 'file', url: resource.url ?? '' }, client);
      yield* file.rows({ since: null, position: null, signal });
      return;
    }
    for (let offset = Number(position ?? 0); ;) {
      const parameters = {
        resource_id: resource.id,
        limit: String(limit),
        offset: String(offset),
        sort: '_id',
      };
      const page = await call<{ records: Record<string, unknown>[]; total?: number; limit?: number }>(
        action('datastore_search', parameters),
        signal,
      );
      const step = Math.min(limit, page.limit ?? limit);
      const next = offset + step;
      for (const [at, values] of page.records.entries()) {
        const isLast = at === page.records.length - 1;
        yield { place: `row ${offset + at + 1}`, values, ...(isLast && { position: String(next) }) };
      }
      offset = next;
      // A short page is not the end: only the total tells.
      if (page.total === undefined ? page.records.length === 0 : offset >= page.total) return;
    }
  }

  async function find(signal?: AbortSignal): Promise<{ resource: Resource; modified: string | null }> {
    if (portal.package !== undefined) {
      const dataset = await call<{ resources: Resource[]; last_refreshed?: string; name?: string }>(
        action('package_show', { id: portal.package }),
        signal,
      );
      const resource =
        dataset.resources.find(({ id }) => id === portal.resource) ??
        dataset.resources.find(({ datastore_active: isActive }) => isActive) ??
        dataset.resources.find(({ format }) => /csv|json|xlsx/i.test(format ?? ''));
      if (!resource) {
        throw new PortalError(
          `${new URL(portal.host).host}: ${portal.package} has no resource that can be read.`,
        );
      }
      const stamps = [resource.last_modified, dataset.last_refreshed].filter(
        (stamp) => typeof stamp === 'string',
      );
      return { resource, modified: stamps.sort().at(-1) ?? null };
    }
    const resource = await call<Resource>(action('resource_show', { id: portal.resource ?? '' }), signal);
    return { resource, modified: resource.last_modified ?? null };
  }

  return { rows, watermark: () => latest };
}
