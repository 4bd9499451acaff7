import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { ServiceError } from '../../../src/api/index.ts';
import { CallCounter } from '../../../src/engine/index.ts';
import { UserError } from '../../../src/language/index.ts';
import type { AgentConnection } from './connection.ts';
import type { Confirmations } from './cost.ts';
import { Progress } from './progress.ts';
import { cleanText, cleanValue, maxCharacters } from './result.ts';
import type { AnyTool, ToolContext } from './tool.ts';

/** What an agent can correct. */
export class ToolInputError extends UserError {
  override readonly name = 'ToolInputError';
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

interface ToolCall {
  tool: AnyTool;
  input: Record<string, unknown>;
  extra: Extra;
}

/** Calls a tool: names the cost of an expensive one first, and ends with the client. Never throws. */
export async function callTool(
  { tool, input: { confirmation_token: token, ...input }, extra }: ToolCall,
  connection: AgentConnection,
  confirmations: Confirmations,
): Promise<CallToolResult> {
  const { signal } = extra;
  const progress = new Progress(extra);
  try {
    const request = [tool.name, input];
    const calls = await countCalls(tool, input, connection);
    if (calls > connection.confirmAbove && !isConfirmed(confirmations, token, request)) {
      const { confirmAbove } = connection;
      return result({ cost: { calls, confirm_above: confirmAbove, ...confirmations.offer(request) } });
    }
    const endpoints = new Set<string>();
    const context: ToolContext = {
      engine: {
        async request(lookup, lookupInput, options) {
          endpoints.add(lookup.endpoint);
          const [saved] = connection.onSaved ? await connection.engine.cached(lookup, [lookupInput]) : [];
          if (saved) connection.onSaved?.(lookup.endpoint);
          // A person waits for the agent: a call fails after a while where the service cannot be reached.
          return connection.engine.request(lookup, lookupInput, { ...options, signal, fromTask: false });
        },
        cached: (lookup, inputs) => connection.engine.cached(lookup, inputs),
      },
      signal,
      plan: await connection.plan(),
      progress: (done, total) => progress.report(done, total),
    };
    const output = await tool.run(input, context);
    const sources = {
      service: connection.service,
      endpoints: [...endpoints].sort(),
      retrieved_at: new Date().toISOString(),
    };
    return result({ ...(cleanTop(output) as object), sources });
  } catch (error) {
    return failure(error);
  } finally {
    progress.end();
  }
}

/** @throws ToolInputError if the token confirms something else. */
function isConfirmed(confirmations: Confirmations, token: unknown, request: unknown): boolean {
  if (typeof token !== 'string' || token === '') return false;
  if (confirmations.redeem(token, request)) return true;
  throw new ToolInputError(
    'This confirmation_token was used, has expired or belongs to other arguments: call the tool without it to get another.',
  );
}

/** Calls that a tool would make at most; those that can be counted without the service are, with the saved responses. */
async function countCalls(tool: AnyTool, input: unknown, { engine, ...connection }: AgentConnection) {
  const plan = await connection.plan();
  const maxCalls = tool.maxCalls(input, plan);
  if (maxCalls <= connection.confirmAbove) return maxCalls;
  const counter = new CallCounter(engine, plan);
  await tool
    .run(input, {
      engine: {
        request: (lookup, lookupInput) => counter.request(lookup, lookupInput),
        cached: (lookup, inputs) => engine.cached(lookup, inputs),
      },
      signal: new AbortController().signal,
      plan,
      progress: () => undefined,
    })
    // What is not saved has no response; it is counted.
    .catch(() => undefined);
  return counter.calls === 0 || !tool.isSequential ? counter.calls : maxCalls;
}

/** The texts of a tool's own, such as a cursor, are not cut. */
const cleanTop = (output: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(output).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanText(value, maxCharacters) : cleanValue(value),
    ]),
  );

function result(structuredContent: Record<string, unknown>): CallToolResult {
  const text = JSON.stringify(structuredContent);
  if (text.length > maxCharacters)
    throw new ToolInputError(
      `The result has ${text.length} characters; the maximum is ${maxCharacters}. Ask for fewer rows or fewer fields.`,
    );
  return { structuredContent, content: [{ type: 'text', text }] };
}

/** The service's sentence names the nearest valid value; of an address that was not found, ours says more. */
function failure(error: unknown): CallToolResult {
  const retryAfter = error instanceof ServiceError ? error.retryAfter : null;
  const message =
    error instanceof ServiceError && error.status !== 404 && error.isExplained
      ? error.detail
      : error instanceof ServiceError || error instanceof UserError
        ? error.message
        : 'The server could not do this. Try again; if it happens again, tell its administrator.';
  const text = JSON.stringify({
    error: cleanText(message, 2000),
    ...(error instanceof ServiceError && { status: error.status }),
    ...(retryAfter && { retry_after_seconds: retryAfter }),
  });
  return { isError: true, content: [{ type: 'text', text }] };
}
