import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { withFunctionsTable } from './table.ts';

const readme = path.resolve(import.meta.dirname, '../README.md');
const text = await withFunctionsTable(await readFile(readme, 'utf8'));
await writeFile(readme, await format(text, { ...(await resolveConfig(readme)), parser: 'markdown' }));
