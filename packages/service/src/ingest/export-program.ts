import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { commandOf, parseOptions } from '@cdata/programs';
import { defaultData } from '../store/data-directory.ts';
import { runLoadProgram, withLoadedStore } from './load-program.ts';
import { exportLoaded } from './export.ts';

const defaultFile = 'cdata-export.ndjson.gz';

const help = `Usage: ${commandOf('export', '[FILE] [--data DIR]')}

  FILE         the file to write (${defaultFile}); it is compressed if its name ends with .gz
  --data DIR   directory of the database (${defaultData})
  --help       shows this text

Writes everything that has been loaded: records, addresses, zones, cities and sources, one JSON object per line. Importing
the file (${commandOf('import', 'FILE')}) makes the same data again. Sample data is not exported.`;

const options = {
  data: { type: 'string', default: defaultData },
  help: { type: 'boolean', default: false },
} as const;

export const exportProgram = (args: readonly string[]): Promise<number> =>
  runLoadProgram(async () => {
    const { values, positionals } = parseOptions(args, options, { allowPositionals: true });
    if (values.help) {
      process.stdout.write(`${help}\n`);
      return 0;
    }
    const file = positionals[0] ?? defaultFile;
    // A file that is complete or not there: an interrupted export could pass for a whole one.
    const unfinished = `${file}.part`;
    const output = createWriteStream(unfinished);
    await once(output, 'open');
    const compressed = file.endsWith('.gz') ? createGzip() : null;
    compressed?.pipe(output);
    const counts = await withLoadedStore(values.data, (store) => exportLoaded(store, compressed ?? output));
    (compressed ?? output).end();
    await finished(output);
    await rename(unfinished, file);
    const parts = Object.entries(counts)
      .filter(([kind]) => kind !== 'cdata-export')
      .map(([kind, count]) => `${count.toLocaleString('en-CA')} ${kind}`);
    process.stdout.write(`${file}: ${parts.join(', ') || 'nothing has been loaded'}.\n`);
    return 0;
  });
