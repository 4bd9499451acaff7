import { strFromU8, strToU8, zipSync } from 'fflate';
import * as v from 'valibot';
import { changedBytes, checksumsOf } from './checksums.ts';
import { unpack } from './unpack.ts';

/** The files of a work file by their paths. */
export type WorkFileEntries = Map<string, Uint8Array>;

const manifestPath = 'manifest.json';
const sealPath = 'seal.txt';
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
      /** Of its blocks, to tell where it was changed. */
      checksums: v.string(),
    }),
  ),
});

type ManifestEntry = v.InferOutput<typeof manifestSchema>['entries'][number];

async function digest(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
        checksums: checksumsOf(bytes),
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
  const files = filesOf(zip);
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
  for (const entry of manifest.entries) {
    const bytes = entries.get(entry.path);
    if (!bytes) problems.push({ kind: 'missing', path: entry.path });
    else if ((await digest(bytes)) !== entry.sha256) problems.push(await changeIn(bytes, entry));
  }
  const paths = new Set(manifest.entries.map(({ path }) => path));
  for (const path of entries.keys()) if (!paths.has(path)) problems.push({ kind: 'added', path });
  if (problems.length === 0 && manifest.packer === packer) problems.push(...containerProblems(zip, files));
  return { problems, seal, entries };
}

function filesOf(zip: Uint8Array): WorkFileEntries | null {
  try {
    return unpack(zip, maxBytes);
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

/** Where a file was changed. That it is a single byte is certain: without the change, it has its digest. */
async function changeIn(bytes: Uint8Array, { path, ...entry }: ManifestEntry): Promise<WorkFileProblem> {
  const { from, to, mended } = changedBytes(bytes, entry.bytes, entry.checksums);
  if (!mended) return { kind: 'changed', path, from, to };
  const isMended = (await digest(mended)) === entry.sha256;
  return isMended
    ? { kind: 'changed', path, from, to }
    : { kind: 'changed', path, from: 0, to: bytes.length - 1 };
}

/** Names, dates and the directory of the zip are in no file of it: they are compared with those of a new one. */
function containerProblems(zip: Uint8Array, files: WorkFileEntries): WorkFileProblem[] {
  const again = pack(files);
  const at = zip.findIndex((byte, index) => byte !== again[index]);
  if (at < 0 && zip.length === again.length) return [];
  return [{ kind: 'container', from: at < 0 ? Math.min(zip.length, again.length) : at }];
}
