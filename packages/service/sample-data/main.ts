import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { checkSample, type SampleLine } from './check-sample.ts';

const usage = `Usage: npm run sample -- unpack DIR
       npm run sample -- pack DIR

The sample is data that is edited, not the output of a program. unpack writes the service's sample and the small one of
the tests into a directory, as text with a line for each city, zone, address and record. Change the lines there, by hand
or by a script that adds records; pack checks them, and writes both files again.`;

const files = {
  'sample.ndjson': path.join(import.meta.dirname, 'sample.ndjson.gz'),
  'small-sample.ndjson': path.join(import.meta.dirname, '../test/small-sample.ndjson.gz'),
};

/** Every copy of the service has the file. */
const maxSize = 6 * 1024 * 1024;

async function unpack(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, packed] of Object.entries(files)) {
    await writeFile(path.join(folder, name), gunzipSync(await readFile(packed)));
  }
}

/** Writes both files or, if anything is wrong with one of them, none. Returns what is wrong. */
async function pack(folder: string): Promise<string[]> {
  const problems: string[] = [];
  const outputs: [file: string, content: Buffer][] = [];
  for (const [name, packed] of Object.entries(files)) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const [header, ...lines] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as SampleLine);
    // A record that is added may be a permit.
    const permits = lines.filter(({ record }) => record?.entityType === 'permit').length;
    const all: SampleLine[] = [{ ...header, permits }, ...lines];
    const content = gzipSync(all.map((line) => `${JSON.stringify(line)}\n`).join(''), { level: 9 });
    problems.push(...checkSample(all).map((problem) => `${name}: ${problem}`));
    if (content.length > maxSize) problems.push(`${name}: ${content.length} bytes are too many`);
    outputs.push([packed, content]);
  }
  if (problems.length === 0) for (const [file, content] of outputs) await writeFile(file, content);
  return problems;
}

const [command, folder] = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' } },
}).positionals;
if (folder !== undefined && command === 'unpack') await unpack(folder);
else if (folder !== undefined && command === 'pack') {
  const problems = await pack(folder);
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
}
