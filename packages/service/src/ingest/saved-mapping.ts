import { readFile, stat } from 'node:fs/promises';
import { UsageError } from '@cdata/programs';
import { fileMappingSchema, type FileMapping } from './propose-mapping.ts';

/**
 * The mapping that a former import has saved. Null if there is none.
 *
 * @throws UsageError for one that can't be read.
 */
export async function readSaved(path: string, isRequired: boolean): Promise<FileMapping | null> {
  if (!isRequired && !(await stat(path).catch(() => null))) return null;
  try {
    const result = fileMappingSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw new Error(`${issue!.path.join('.') || 'the file'}: ${issue!.message}`);
  } catch (error) {
    throw new UsageError(`The mapping ${path} can't be read: ${(error as Error).message}`);
  }
}

/** What a person should know of a saved key, which may be of another list: its columns, and those that the file lacks. */
export function savedKey(
  file: string,
  path: string,
  { key }: FileMapping,
  columns: readonly string[],
): { absent: string[]; sentence: string } {
  const absent = key.filter((column) => !columns.includes(column));
  const saved = `The mapping saved in ${path} identifies records by ${key.join(', ')}`;
  return {
    absent,
    sentence:
      absent.length > 0
        ? `${saved}, and ${file} has no column ${absent.join(', ')}: add --key with the columns that do, or remove ${path}, and another mapping is proposed.`
        : `${saved}; --key names other columns.`,
  };
}
