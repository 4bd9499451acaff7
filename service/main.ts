import './supported-node.cjs';

// Imported after the check: the libraries themselves fail on an older Node, and say so less well.
const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2));
