import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import * as v from 'valibot';

/** The files of a work file by their paths. */
export type WorkFileEntries = Map<string, Uint8Array>;

const manifestPath = 'manifest.json';
const sealPath = 'seal.txt';
/** Bytes of the parts of a file that have a digest of their own, so that a change has a place. */
const partBytes = 1024;
/** Bytes of all files together; a larger zip is not a work file. */
const maxBytes = 300_000_000;
/** What packs the files. Another packer makes other bytes of the same files. */
const packer = 'fflate 0.8.2, level 6';

const digestSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]+$/));

const manifestSchema = v.object({
  format: v.literal('cdata-work-file'),
  version: v.literal(1),
  packer: v.string(),
  entries: v.array(
    v.object({
      path: v.string(),
      bytes: v.number(),
      /** Of the whole file, hexadecimal. */
      sha256: digestSchema,
      /** The first 16 digits of the SHA-256 of each part. */
      parts: v.array(digestSchema),
    }),
  ),
});

async function digest(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const partsOf = (bytes: Uint8Array): Promise<string[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(bytes.length / partBytes) }, async (_, at) =>
      (await digest(bytes.subarray(at * partBytes, (at + 1) * partBytes))).slice(0, 16),
    ),
  );

/** The same bytes for the same files, whenever and wherever. */
const pack = (entries: WorkFileEntries): Uint8Array =>
  zipSync(Object.fromEntries(entries), { level: 6, mtime: new Date(1980, 0, 1) });

/**
 * Packs files into one zip, with a manifest of their SHA-256 digests, and the digest of the manifest as its seal: someone
 * who has noted the seal can tell a forged file.
 */
export async function sealEntries(entries: WorkFileEntries): Promise<{ zip: Uint8Array; seal: string }> {
  const manifest: v.InferOutput<typeof manifestSchema> = {
    format: 'cdata-work-file',
    version: 1,
    packer,
    entries: await Promise.all(
      [...entries].map(async ([path, bytes]) => ({
        path,
        bytes: bytes.length,
        sha256: await digest(bytes),
        parts: await partsOf(bytes),
      })),
    ),
  };
  const manifestBytes = strToU8(JSON.stringify(manifest));
  const seal = await digest(manifestBytes);
  const all = new Map([...entries, [manifestPath, manifestBytes], [sealPath, strToU8(`${seal}\n`)]]);
  return { zip: pack(all), seal };
}

/** Why a work file is refused. Bytes are counted from 0. */
export type WorkFileProblem =
  | { kind: 'unreadable' | 'not a work file' | 'manifest' | 'seal' }
  | { kind: 'missing' | 'added'; path: string }
  | { kind: 'changed'; path: string; from: number; to: number }
  /** The zip around the files, from this byte on. */
  | { kind: 'container'; from: number };

export interface Verification {
  /** Empty if the file is as it was saved. */
  problems: WorkFileProblem[];
  /** Empty without a manifest. */
  seal: string;
  /** Only to be used without problems. */
  entries: WorkFileEntries;
}

const refused = (kind: 'unreadable' | 'not a work file' | 'manifest'): Verification => ({
  problems: [{ kind }],
  seal: '',
  entries: new Map(),
});

/** Says whether a work file is as it was saved, to the byte, and if not, where it differs. */
export async function verifyWorkFile(zip: Uint8Array): Promise<Verification> {
  const files = unpack(zip);
  if (!files) return refused('unreadable');
  const manifestBytes = files.get(manifestPath);
  if (!manifestBytes) return refused('not a work file');
  const manifest = parseManifest(manifestBytes);
  if (!manifest) return refused('manifest');
  const seal = await digest(manifestBytes);
  const problems: WorkFileProblem[] = [];
  if (strFromU8(files.get(sealPath) ?? new Uint8Array()).trim() !== seal) problems.push({ kind: 'seal' });
  const entries = new Map(files);
  entries.delete(manifestPath);
  entries.delete(sealPath);
  for (const { path, sha256, parts } of manifest.entries) {
    const bytes = entries.get(path);
    if (!bytes) problems.push({ kind: 'missing', path });
    else if ((await digest(bytes)) !== sha256) problems.push(await changedPart(path, bytes, parts));
  }
  const paths = new Set(manifest.entries.map(({ path }) => path));
  for (const path of entries.keys()) if (!paths.has(path)) problems.push({ kind: 'added', path });
  if (problems.length === 0 && manifest.packer === packer) problems.push(...containerProblems(zip, files));
  return { problems, seal, entries };
}

function unpack(zip: Uint8Array): WorkFileEntries | null {
  try {
    let total = 0;
    const files = unzipSync(zip, {
      filter: ({ originalSize }) => {
        total += originalSize;
        if (total > maxBytes) throw new RangeError('The zip is too large.');
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch {
    return null;
  }
}

function parseManifest(bytes: Uint8Array) {
  try {
    const { success, output } = v.safeParse(manifestSchema, JSON.parse(strFromU8(bytes)));
    return success ? output : null;
  } catch {
    return null;
  }
}

/** The first part that differs, and all after it if the length has changed. */
async function changedPart(
  path: string,
  bytes: Uint8Array,
  parts: readonly string[],
): Promise<WorkFileProblem> {
  const present = await partsOf(bytes);
  const at = parts.findIndex((part, index) => part !== present[index]);
  const first = at < 0 ? parts.length : at;
  const end = present.length === parts.length ? (first + 1) * partBytes : bytes.length;
  return { kind: 'changed', path, from: first * partBytes, to: Math.max(0, Math.min(end, bytes.length) - 1) };
}

/** Names, dates and the directory of the zip are in no file of it: they are compared with those of a new one. */
function containerProblems(zip: Uint8Array, files: WorkFileEntries): WorkFileProblem[] {
  const again = pack(files);
  const at = zip.findIndex((byte, index) => byte !== again[index]);
  if (at < 0 && zip.length === again.length) return [];
  return [{ kind: 'container', from: at < 0 ? Math.min(zip.length, again.length) : at }];
}
