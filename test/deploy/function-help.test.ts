import '../functions/custom-functions-runtime.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { functionHelp, linkFunctionsToHelp } from '../../deploy/pages/function-help.ts';
import { functionsMetadata } from '../../functions/metadata.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'function-help-'));
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['en', 'functions.json', 'help.html', '=CDATA.ZONE(lat, lng, [fields], [headers])'],
  ['fr', 'functions.fr.json', 'help.fr.html', '=CDATA.ZONE(lat; lng; [fields]; [headers])'],
] as const)('%s: each function leads to its own place in the help', async (language, file, page, zone) => {
  for (const [name, of] of [
    ['functions.json', 'en'],
    ['functions.fr.json', 'fr'],
  ] as const) {
    await writeFile(path.join(folder, name), JSON.stringify(functionsMetadata(of)));
  }
  await linkFunctionsToHelp(folder, 'https://addins.example.org/cdata/');
  const { functions, ...rest } = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as {
    functions: { name: string; description: string; helpUrl: string }[];
  };
  const { functions: expected, ...restBefore } = functionsMetadata(language);
  expect(rest).toEqual(restBefore);
  expect(functions).toEqual(
    expected.map((definition) => ({
      ...definition,
      helpUrl: `https://addins.example.org/cdata/${page}#${definition.name}`,
    })),
  );
  const template = await readFile(path.resolve(import.meta.dirname, '../../deploy/pages', page), 'utf8');
  expect(template).toContain('<%= functions %>');
  const help = functionHelp(language);
  for (const { name, description } of functions) {
    expect(help.split(`<dt id="${name}">`)).toHaveLength(2);
    expect(help).toContain(description.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  }
  expect(help).toContain(zone);
});
