import { strFromU8 } from 'fflate';
import * as v from 'valibot';
import type { TaskContext } from '../tasks/index.ts';
import { verifyWorkFile, type Verification, type WorkFileEntries } from './archive.ts';
import { compareSheets, readSheets, sheetSchema, type SheetDifferences, type SheetValues } from './sheets.ts';

const versionsSchema = v.object({
  addin: v.string(),
  excel: v.string(),
  service: v.nullable(v.string()),
  /** ISO 8601. */
  savedAt: v.string(),
});

export interface ReadWorkFile extends Pick<Verification, 'problems' | 'seal'> {
  /** Null if the file is refused. */
  content: {
    versions: v.InferOutput<typeof versionsSchema>;
    sheets: SheetValues[];
    /** How many. */
    responses: number;
  } | null;
}

/** Verifies a work file, and reads it if it is as it was saved. */
export async function readWorkFile(zip: Uint8Array): Promise<ReadWorkFile> {
  const { problems, seal, entries } = await verifyWorkFile(zip);
  if (problems.length > 0) return { problems, seal, content: null };
  const versions = parse(entries, 'versions.json', versionsSchema);
  const responses = parse(entries, 'responses.json', v.array(v.unknown()));
  const paths = [...entries.keys()].filter((path) => path.startsWith('sheets/'));
  const sheets = paths.map((path) => parse(entries, path, sheetSchema));
  if (!versions || !responses || sheets.includes(null))
    return { problems: [{ kind: 'not a work file' }], seal, content: null };
  const content = { versions, responses: responses.length, sheets: sheets.filter((sheet) => sheet !== null) };
  return { problems, seal, content };
}

function parse<Schema extends v.GenericSchema<unknown, unknown>>(
  entries: WorkFileEntries,
  path: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(strFromU8(entries.get(path)!)));
    return success ? output : null;
  } catch {
    return null;
  }
}

/** What has changed in the workbook since a work file was saved. */
export const compareWithWorkbook = async (
  sheets: readonly SheetValues[],
  { signal }: Pick<TaskContext, 'signal'>,
): Promise<SheetDifferences> =>
  // A sheet may have been hidden since.
  compareSheets(sheets, await readSheets(signal, { withHidden: true }));
