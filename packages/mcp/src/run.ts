import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { parseOptions, runProgram, UsageError, useOutgoingProxies, wholeNumber } from '@cdata/programs';
import { testConnection } from '../../../src/api/index.ts';
import { isServiceAddress, type Access, type Plan } from '../../../src/connection/index.ts';
import { connectAgent, defaultConfirmAbove } from './connection.ts';
import { createAgentServer } from './server.ts';

const addressVariable = 'CDATA_SERVICE';
const keyVariable = 'CDATA_KEY';
const tokenVariable = 'CDATA_TOKEN';

const help = `Usage: npm run --silent mcp -- [options]

A server of the Model Context Protocol over standard input and output, for assistants; see docs/agents.md.

  --confirm-above N  calls of the service that a tool makes without asking; ${defaultConfirmAbove} by default
  --help             show this text

  ${addressVariable}  address of the service, or of the organization's gateway
  ${keyVariable}      key of the service
  ${tokenVariable}    instead of a key: an access token of the organization's gateway`;

const options = {
  'confirm-above': { type: 'string', default: String(defaultConfirmAbove) },
  help: { type: 'boolean', default: false },
} as const;

/** Serves one client until it closes the input. Nothing but messages goes to standard output. Returns the exit code. */
export const run = (args: readonly string[]): Promise<number> =>
  runProgram(async () => {
    const { values } = parseOptions(args, options);
    if (values.help) process.stdout.write(`${help}\n`);
    else await serve(values['confirm-above']);
  }, []);

async function serve(confirmAboveText: string): Promise<void> {
  const confirmAbove = wholeNumber({ name: '--confirm-above', text: confirmAboveText }, 0, 100_000);
  await useOutgoingProxies(process.env);
  const connection = connectionOf(process.env);
  let plan: Promise<Plan> | null = null;
  const agent = connectAgent({
    connection,
    confirmAbove,
    // A wrong key is reported by each tool until it is corrected, and does not end the server.
    plan: () =>
      (plan ??= testConnection(connection).catch((error: unknown) => {
        plan = null;
        throw error;
      })),
  });
  const server = createAgentServer(agent);
  const end = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  await server.connect(new StdioServerTransport());
  await end;
  await server.close();
}

/** @throws UsageError that never contains the key. */
function connectionOf(environment: NodeJS.ProcessEnv): { address: string; access: Access } {
  const { [addressVariable]: address = '', [keyVariable]: key, [tokenVariable]: token } = environment;
  const trimmed = address.trim().replace(/\/+$/, '');
  if (!isServiceAddress(trimmed))
    throw new UsageError(
      `Set ${addressVariable} to the address of the service, such as http://localhost:3001 or https://api.example.org.`,
    );
  if (!key && !token)
    throw new UsageError(
      `Set ${keyVariable} to the key of the service, or ${tokenVariable} to a token of the gateway.`,
    );
  return {
    address: trimmed,
    access: token ? { kind: 'organization', key: token } : { kind: 'direct', key: key! },
  };
}
