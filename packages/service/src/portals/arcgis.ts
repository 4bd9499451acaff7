import { geoJsonOfEsri } from './formats/esri-geometry.ts';
import type { PortalClient } from './portal-client.ts';
import { PortalError, type PortalReader, type PortalRow, type ReadRequest } from './row.ts';

export interface ArcgisPortal {
  kind: 'arcgis';
  /** `https://services6.arcgis.com/…/Issued_Building_Permits/FeatureServer/0` */
  layer: string;
  /** A date column by which new rows can be selected. */
  changed?: string;
}

interface Layer {
  maxRecordCount?: number;
  objectIdField?: string;
  fields?: { name: string; type: string }[];
  editingInfo?: { lastEditDate?: number };
  geometryType?: string;
}
interface Page {
  features?: { attributes: Record<string, unknown>; geometry?: Record<string, unknown> }[];
  exceededTransferLimit?: boolean;
}

const defaultPage = 1000;
/** Errors within a response with status 200 are often transient. */
const attempts = 4;

/**
 * Pages by object id, `OID > last` in its order: no row is skipped when others are removed meanwhile, and servers that
 * can't page by offset can do it. Coordinates are asked for in degrees. Dates are milliseconds.
 */
export function arcgisReader({ layer, changed }: ArcgisPortal, client: PortalClient): PortalReader {
  let latest: string | null = null;

  async function request<Result>(
    path: string,
    parameters: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const url = new URL(`${layer}${path}`);
    for (const [key, value] of Object.entries({ ...parameters, f: 'json' })) url.searchParams.set(key, value);
    let message = '';
    for (let turn = 0; turn < attempts; turn++) {
      const body = (await client.getJson(url, { signal })) as {
        error?: { code?: number; message?: string; details?: string[] };
      };
      if (!body.error) return body as Result;
      message = [body.error.message, ...(body.error.details ?? [])].filter(Boolean).join(' ');
      if (body.error.code !== undefined && body.error.code < 500 && body.error.code !== 429) break;
    }
    throw new PortalError(`${url.host} answered: ${message || 'an error without a message'}`);
  }

  async function* rows({ since, position, signal }: ReadRequest): AsyncGenerator<PortalRow> {
    const description = await request<Layer>('', {}, signal);
    const id =
      description.objectIdField ??
      description.fields?.find(({ type }) => type === 'esriFieldTypeOID')?.name ??
      'OBJECTID';
    const edited = description.editingInfo?.lastEditDate;
    latest = changed === undefined && edited !== undefined ? String(edited) : since;
    if (changed === undefined && since !== null && edited !== undefined && String(edited) === since) return;
    let last = position;
    for (;;) {
      const conditions = [
        ...(since !== null && changed ? [`${changed} > timestamp '${since}'`] : []),
        ...(last === null ? [] : [`${id} > ${last}`]),
      ];
      const page = await request<Page>(
        '/query',
        {
          where: conditions.join(' AND ') || '1=1',
          outFields: '*',
          orderByFields: id,
          resultRecordCount: String(description.maxRecordCount ?? defaultPage),
          outSR: '4326',
          returnGeometry: String(description.geometryType !== undefined),
        },
        signal,
      );
      const features = page.features ?? [];
      for (const [at, { attributes, geometry }] of features.entries()) {
        noteChange(attributes);
        const place = String(attributes[id]);
        const isLast = at === features.length - 1;
        yield {
          place: `${id} ${place}`,
          values: { ...attributes, ...(geometry && { geometry: geoJsonOfEsri(geometry) }) },
          ...(isLast && { position: place }),
        };
        last = place;
      }
      // Servers before 10.3.1 don't say whether there is more: the next page is then empty.
      if (features.length === 0) return;
    }
  }

  function noteChange(attributes: Record<string, unknown>): void {
    const value = changed === undefined ? null : attributes[changed];
    if (typeof value !== 'number') return;
    const stamp = new Date(value).toISOString().slice(0, 19).replace('T', ' ');
    if (latest === null || stamp > latest) latest = stamp;
  }

  return { rows, watermark: () => latest };
}
