import { buildAll } from '../workbook/build.ts';

/** Builds the add-in and the page of the workbook once, before the tests: they use the real build. */
export default async function setup(): Promise<void> {
  await buildAll((line) => process.stdout.write(`${line}\n`));
}
