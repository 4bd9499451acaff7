/** A row as it was published. */
export interface RawRow {
  /** What tells a person where the row is: `line 12`, or the publisher's key. */
  place: string;
  /** By the publisher's column names. A geometry is GeoJSON. */
  values: Record<string, unknown>;
  /** Where a read that resumes after this row starts; only some rows have one. */
  position?: string;
}

/** A part of the answer or of a file that is no row. */
export interface UnreadableRow {
  place: string;
  reason: string;
}

export type PortalRow = RawRow | UnreadableRow;

export const isUnreadable = (row: PortalRow): row is UnreadableRow => 'reason' in row;

export interface ReadRequest {
  /** Reads only what has changed since this watermark, where the portal can say so. Null for everything. */
  since: string | null;
  /** The {@link RawRow.position} where an interrupted read resumes; null to start over. */
  position: string | null;
  signal?: AbortSignal;
}

/** One published dataset. Rows come in a stable order. */
export interface PortalReader {
  rows(request: ReadRequest): AsyncIterable<PortalRow>;
  /**
   * What the next incremental read passes as `since`: known after the rows have been read, and null where the portal
   * can't tell what is new.
   */
  watermark(): string | null;
}

/** What went wrong and what to do next, for the person who started the read. */
export class PortalError extends Error {
  override readonly name = 'PortalError';
}
