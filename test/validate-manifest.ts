import path from 'node:path';
import { validateManifest } from 'office-addin-manifest';

/** Asks Microsoft's own validator, which answers over the internet alone. */
const manifest = path.resolve(import.meta.dirname, '../manifest.xml');
const { isValid, report, status } = await validateManifest(manifest).catch((error: Error) => {
  console.error(
    `Microsoft's validator cannot be reached, and works over the internet alone: ${error.message}`,
  );
  process.exit(2);
});
if (!report) {
  console.error(`Microsoft's validator gave no report (status ${status}): it works over the internet alone.`);
  process.exit(2);
}
for (const { title, content } of [...(report.errors ?? []), ...(report.warnings ?? [])]) {
  console.log(`${title}: ${content}`);
}
console.log(isValid ? 'The manifest is valid.' : 'The manifest is not valid.');
process.exit(isValid ? 0 : 1);
