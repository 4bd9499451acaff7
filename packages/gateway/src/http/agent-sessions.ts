import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebStandardStreamableHTTPServerTransport } from '@cdata/mcp';
import type { Person } from '../sign-in/index.ts';

/** The session of an agent, which belongs to the person who has started it. */
export interface AgentSession {
  transport: WebStandardStreamableHTTPServerTransport;
  person: string;
  /** The header of the last request: a Microsoft account gets a new token every hour. */
  authorization: string;
  /** By a clock that nobody sets. */
  lastUsed: number;
  close(): Promise<void>;
}

/** Milliseconds without a request after which a session ends. Its agent starts another one. */
const maxIdle = 30 * 60_000;
const checkInterval = 60_000;
/** Milliseconds that calls in progress may take once the gateway is stopping. */
const drainTime = 25_000;
/** Of all people, and of one person, whose oldest session ends when they open another. */
const maxSessions = 1000;
const maxOwnSessions = 50;

export class AgentSessions {
  readonly #sessions = new Map<string, AgentSession>();
  /** Of the calls in progress; each resolves when it has been sent. */
  readonly #answers = new Set<Promise<unknown>>();
  #isStopping = false;
  readonly #timer = setInterval(() => this.#endIdle(), checkInterval).unref();

  /** Undefined for a session that has ended, or is another person's. */
  get(id: string, { id: person }: Person): AgentSession | undefined {
    const session = this.#sessions.get(id);
    return session?.person === person ? session : undefined;
  }

  /** A session that counts once its agent has initialized it. */
  create(
    { id: person }: Person,
    authorization: string,
    connect: (session: AgentSession) => Promise<() => Promise<void>>,
  ): Promise<AgentSession> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => this.#add(id, session),
      onsessionclosed: (id) => void this.#end(id),
    });
    const session: AgentSession = {
      ...{ transport, person, authorization, lastUsed: performance.now() },
      close: async () => undefined,
    };
    return connect(session).then((close) => Object.assign(session, { close }));
  }

  /** Follows a call until it is answered. False once the gateway is stopping: the call is not to be made. */
  begin(answer: ServerResponse): boolean {
    if (this.#isStopping) return false;
    const sent = once(answer, 'close');
    this.#answers.add(sent);
    void sent.then(() => this.#answers.delete(sent));
    return true;
  }

  /** Takes no more calls, and resolves when those in progress are answered. */
  async drain(): Promise<void> {
    this.#isStopping = true;
    await Promise.race([Promise.all(this.#answers), delay(drainTime, null, { ref: false })]);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#sessions.keys()].map((id) => this.#end(id)));
  }

  #add(id: string, session: AgentSession): void {
    const own = [...this.#sessions].filter(([, { person }]) => person === session.person);
    const surplus =
      own.length >= maxOwnSessions ? own : this.#sessions.size >= maxSessions ? this.#most() : [];
    const [oldest] = surplus.toSorted(([, one], [, other]) => one.lastUsed - other.lastUsed);
    if (oldest) void this.#end(oldest[0]);
    this.#sessions.set(id, session);
  }

  /** The sessions of the person who has most of them. */
  #most(): [id: string, session: AgentSession][] {
    const byPerson = new Map<string, [string, AgentSession][]>();
    for (const entry of this.#sessions) {
      const { person } = entry[1];
      byPerson.set(person, [...(byPerson.get(person) ?? []), entry]);
    }
    return [...byPerson.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  }

  #endIdle(): void {
    for (const [id, { lastUsed }] of this.#sessions)
      if (performance.now() - lastUsed > maxIdle) void this.#end(id);
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    await session?.close();
  }
}
