import { readFileSync } from 'node:fs';

// Asked before anything else is imported: the libraries themselves fail on an older Node, and say so less well.
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  engines: { node: string };
};
const least = engines.node.replace('>=', '').split('.').map(Number) as [number, number];
const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
if (major < least[0] || (major === least[0] && minor < least[1])) {
  console.error(
    `This is Node ${process.versions.node}, and the service needs ${least[0]}.${least[1]} or newer.`,
  );
  process.exit(1);
}

const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2));
