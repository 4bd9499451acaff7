import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { ServiceError } from '../../../src/api/index.ts';
import { readCity, requestedCity } from '@cdata/catalog/reading';
import { CallCounter } from '../../../src/engine/index.ts';
import { cellMessages, formatChoices, UserError } from '../../../src/language/index.ts';
import type { AgentConnection } from './connection.ts';
import type { Confirmations } from './cost.ts';
import { Progress } from './progress.ts';
import { characters, cleanText, cleanValue } from './result.ts';
import { messageOf, waitOf } from './list-run.ts';
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
  { tool, input: { confirmation_token: token, max_characters: maxLength, ...sent }, extra }: ToolCall,
  connection: AgentConnection,
  confirmations: Confirmations,
): Promise<CallToolResult> {
  const { signal } = extra;
  const progress = new Progress(extra);
  const length = typeof maxLength === 'number' ? maxLength : characters.default;
  try {
    const input = withCitySlugs(sent) as Record<string, unknown>;
    const request = [tool.name, input];
    const calls = await countCalls(tool, input, connection);
    const needsConfirmation = calls > connection.confirmAbove;
    if (needsConfirmation && !isConfirmed(confirmations, token, request)) {
      const { confirmAbove } = connection;
      return result(
        { cost: { calls, confirm_above: confirmAbove, ...confirmations.offer(request) } },
        length,
      );
    }
    const endpoints = new Set<string>();
    const context: ToolContext = {
      engine: {
        async request(lookup, lookupInput, options) {
          endpoints.add(lookup.endpoint);
          const [saved] = connection.onSaved ? await connection.engine.cached(lookup, [lookupInput]) : [];
          if (saved) connection.onSaved?.(lookup.endpoint);
          // A person waits for the agent: a call fails after a while where the service cannot be reached.
          const signals = options?.signal ? AbortSignal.any([signal, options.signal]) : signal;
          return connection.engine.request(lookup, lookupInput, {
            ...options,
            signal: signals,
            fromTask: false,
          });
        },
        cached: (lookup, inputs) => connection.engine.cached(lookup, inputs),
      },
      signal,
      plan: await connection.plan(),
      room: length - roomForSources,
      progress: (done, total) => progress.report(done, total),
    };
    const output = await tool.run(input, context);
    // The person has agreed to the calls that are left.
    if (needsConfirmation && isEndedEarly(output)) {
      output.ended_early.confirmation_token = confirmations.offer(request).confirmation_token;
    }
    const sources = {
      service: connection.service,
      endpoints: [...endpoints].sort(),
      retrieved_at: new Date().toISOString(),
    };
    return result({ ...(cleanTop(output) as object), sources }, length);
  } catch (error) {
    return failure(error);
  } finally {
    progress.end();
  }
}

/** Characters of the sources, and of a token to continue with. */
const roomForSources = 700;

const isEndedEarly = (
  output: Record<string, unknown>,
): output is { ended_early: { confirmation_token?: string } } => output.ended_early !== undefined;

/**
 * The input with the slugs of its cities: agents write names as people do.
 *
 * @throws ToolInputError for a name that several cities have.
 */
const withCitySlugs = (value: unknown, name = ''): unknown => {
  if (name === 'municipality' && typeof value === 'string') {
    const { slug, choices } = readCity(value);
    if (choices.length > 0)
      throw new ToolInputError(cellMessages().sharedCity(value, formatChoices(choices)));
    // Of a part of a city and of a rural municipality, a slug doesn't say all.
    return requestedCity(value, '').inAddress === null ? slug : value;
  }
  if (Array.isArray(value)) return value.map((one) => withCitySlugs(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withCitySlugs(one, key)]));
};

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
      room: characters.maximum,
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
      typeof value === 'string' ? cleanText(value, characters.maximum) : cleanValue(value),
    ]),
  );

function result(structuredContent: Record<string, unknown>, maxLength: number): CallToolResult {
  const text = JSON.stringify(structuredContent);
  if (text.length > maxLength) {
    throw new ToolInputError(
      `The result has ${text.length} characters; the maximum is ${maxLength}. Ask for fewer rows or fields, or send a larger max_characters.`,
    );
  }
  return { structuredContent, content: [{ type: 'text', text }] };
}

function failure(error: unknown): CallToolResult {
  const text = JSON.stringify({
    error: cleanText(messageOf(error), 2000),
    ...(error instanceof ServiceError && { status: error.status }),
    ...waitOf(error),
  });
  return { isError: true, content: [{ type: 'text', text }] };
}
