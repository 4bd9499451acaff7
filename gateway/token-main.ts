import '../service/supported-node.cjs';

// Imported after the check, as in main.ts.
const { runTokenCommand } = await import('./token-command.ts');
process.exitCode = await runTokenCommand(process.argv.slice(2));
