import { anySignal } from '../app/any-signal.ts';
import * as v from 'valibot';
import { inWorkbook } from './in-workbook.ts';
import { StoredJson } from './stored-json.ts';
import { WorkbookError } from './excel-errors.ts';

/** Who writes to a part of the workbook at the moment, saved in the workbook so that other people's windows see it. */
const leaseSchema = v.object({
  /** A window of the add-in. */
  holder: v.string(),
  /** ISO 8601, by the clock of the holder's computer. */
  expiresAt: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
});
type Lease = v.InferOutput<typeof leaseSchema>;

interface LeaseOptions {
  /** Aborts the work. */
  signal: AbortSignal;
  /** For users, if another window holds the lease. The time is when it expires. */
  heldMessage(expiresAt: Date): string;
}

const leases = new StoredJson('cdata.lease.', leaseSchema);

/** Milliseconds. A window that was closed halfway blocks the others for this long; clocks may differ by a part of it. */
const leaseDuration = 120_000;
const renewalInterval = 20_000;

const holder = windowId();

/**
 * Does work that only one window of all people who edit the workbook may do at a time. An expired lease is taken over.
 * Excel synchronizes settings with a delay, so that two windows may start at the same moment: one of them loses the
 * lease when it is renewed, and its work is aborted.
 *
 * @param key Of the part of the workbook.
 * @param work Receives a signal that is also aborted when the lease is lost, with a WorkbookError as its reason.
 * @throws WorkbookError if another window holds the lease.
 */
export async function withLease<Result>(
  key: string,
  { signal, heldMessage }: LeaseOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const losing = new AbortController();
  const renew = async () => {
    const other = await acquire(key);
    if (other) losing.abort(new WorkbookError(heldMessage(new Date(other.expiresAt))));
  };
  await renew();
  losing.signal.throwIfAborted();
  const timer = setInterval(() => void renew().catch(() => undefined), renewalInterval);
  try {
    return await work(anySignal([signal, losing.signal]));
  } finally {
    clearInterval(timer);
    // A lease that cannot be released expires.
    await release(key).catch(() => undefined);
  }
}

/** The keys of the leases that other windows hold, with their expiry. Call the result after the next synchronization. */
export function loadOtherLeases(context: Excel.RequestContext): () => Map<string, Date> {
  const loaded = leases.loadAll(context);
  return () =>
    new Map(
      loaded().flatMap(({ key, value }) =>
        isHeldByOther(value) ? [[key, new Date(value.expiresAt)] as const] : [],
      ),
    );
}

/** Acquires or renews a lease. Returns the lease of another window, or null. */
function acquire(key: string): Promise<Lease | null> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loaded = leases.load(context, key);
    await context.sync();
    const current = loaded();
    if (isHeldByOther(current)) return current;
    leases.set(context, key, { holder, expiresAt: new Date(Date.now() + leaseDuration).toISOString() });
    await context.sync();
    return null;
  });
}

function release(key: string): Promise<void> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loaded = leases.load(context, key);
    await context.sync();
    if (loaded()?.holder !== holder) return;
    leases.delete(context, key);
    await context.sync();
  });
}

const isHeldByOther = (lease: Lease | null): lease is Lease =>
  lease !== null && lease.holder !== holder && Date.parse(lease.expiresAt) > Date.now();

/** Stays the same when the page is reloaded, so that a window is not locked out by itself. */
function windowId(): string {
  const key = 'cdata.window';
  try {
    const storedId = sessionStorage.getItem(key);
    if (storedId) return storedId;
    const id = crypto.randomUUID();
    sessionStorage.setItem(key, id);
    return id;
  } catch {
    return crypto.randomUUID();
  }
}
