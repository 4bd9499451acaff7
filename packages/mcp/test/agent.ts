import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { AgentConnectionOptions } from '../src/connection.ts';
import { connectAgent, createAgentServer } from '../src/index.ts';

/** What JSON holds: each test says what it expects in it. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Agent {
  client: Client;
  /** The structured content of a result. @throws Error with the text of one that is an error. */
  call(name: string, input?: Record<string, unknown>): Promise<Json>;
  /** The sentence of an error. */
  refusal(name: string, input: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** The SDK's own client, which validates results by their schemas, as an agent. */
export async function agentOf(client: Client): Promise<Agent> {
  // The client reads the output schemas with the list.
  await client.listTools();
  const callTool = async (name: string, input: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: input })) as CallToolResult;
  return {
    client,
    async call(name, input) {
      const { isError, structuredContent, content } = await callTool(name, input);
      if (isError) throw new Error(JSON.stringify(content));
      return structuredContent;
    },
    async refusal(name, input) {
      const { isError, content } = await callTool(name, input);
      if (!isError) throw new Error('The call succeeded.');
      const [first] = content;
      return first?.type === 'text' ? first.text : '';
    },
    close: () => client.close(),
  };
}

export async function startAgent(
  service: string,
  {
    key = 'demo-paid-key',
    ...options
  }: { key?: string } & Pick<AgentConnectionOptions, 'clock' | 'confirmAbove' | 'requestTimeout'> = {},
): Promise<Agent> {
  const plan = key === 'demo-paid-key' ? ('paid' as const) : ('free' as const);
  const connection = { address: service, access: { kind: 'direct' as const, key } };
  const server = createAgentServer(connectAgent({ connection, plan: async () => plan, ...options }));
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return agentOf(client);
}
