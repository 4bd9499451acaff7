import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, type Language } from '../../../../src/language/index.ts';
import type { ResponseCache } from '../cache/index.ts';
import type { Configuration } from '../configuration/index.ts';
import { sessionDuration, SignInError, type Sessions } from '../sign-in/index.ts';
import { storedDays, usageCsv, type Usage } from '../usage/index.ts';
import { messagesFor, NotAllowed, OtherSite } from './errors.ts';
import type { GatewayHealth } from './gateway-routes.ts';
import { TooManyWrongTokens, type SignIn } from './sign-in.ts';
import { signInPage, usagePage } from './usage-page.ts';
import { gatewayMessages } from './messages.ts';

interface UsageRouteOptions {
  configuration: Configuration;
  signIn: SignIn;
  sessions: Sessions;
  usage: Usage;
  health(): GatewayHealth;
  cache: ResponseCache;
}

/** Bytes of a form. */
const formLimit = 4096;

/** Who uses how much: a page for a browser, JSON for a program, and a file for a spreadsheet. */
export async function registerUsageRoutes(app: FastifyInstance, options: UsageRouteOptions): Promise<void> {
  const { configuration, usage, health } = options;
  const { organization } = configuration;
  const stylesheet = await readFile(new URL('usage.css', import.meta.url), 'utf8');
  app.addHook('onSend', async (_, reply) => void reply.header('Cache-Control', 'no-store'));

  app.get('/gateway/usage.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));

  app.get('/gateway/usage', async (request, reply) => {
    const language = languageFor(request);
    const days = daysOf(request);
    if (!wantsPage(request)) {
      await requireAdministrator(request, options);
      return usage.report(days);
    }
    try {
      await requireAdministrator(request, options);
    } catch (error) {
      const isNew = error instanceof SignInError && error.reason === 'missing';
      const problem = isNew ? null : problemOf(error, request).problem;
      return page(reply, signInPage({ language, organization, problem }));
    }
    const report = await usage.report(days);
    const isEmptied = queryOf(request).emptied !== undefined;
    return page(reply, usagePage({ language, organization, days, report, health: health(), isEmptied }));
  });

  app.get('/gateway/usage.csv', async (request, reply) => {
    await requireAdministrator(request, options);
    const report = await usage.report(daysOf(request));
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="cdata-usage-${report.from}-${report.to}.csv"`)
      .send(usageCsv(report, gatewayMessages[languageFor(request)].page));
  });
  registerForms(app, options);
}

/** Signing in and out, and emptying the cache, on the page. */
function registerForms(app: FastifyInstance, options: UsageRouteOptions): void {
  const { configuration, signIn, sessions, cache } = options;
  const { organization } = configuration;
  const formType = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formLimit }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  const onRequest = async (request: FastifyRequest) => {
    if (isFromOtherSite(request)) throw new OtherSite();
  };
  const showUsage = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`/gateway/usage?language=${languageFor(request)}`, 303);

  app.post<{ Body: URLSearchParams }>('/gateway/usage/sign-in', { onRequest }, async (request, reply) => {
    try {
      await signIn.byForm(request, request.body.get('token')?.trim() ?? '');
      if (!request.person.isAdministrator) throw new NotAllowed();
    } catch (error) {
      const { status, problem } = problemOf(error, request);
      if (error instanceof TooManyWrongTokens) reply.header('Retry-After', error.retryAfter);
      return page(reply.code(status), signInPage({ language: languageFor(request), organization, problem }));
    }
    // A form takes access tokens only.
    const session = await sessions.start(request.person.tokenId!);
    setCookie(request, reply, { session, seconds: sessionDuration });
    return showUsage(request, reply);
  });

  app.post('/gateway/usage/empty-cache', { onRequest }, async (request, reply) => {
    await requireAdministrator(request, options);
    await cache.empty();
    return reply.redirect(`/gateway/usage?language=${languageFor(request)}&emptied`, 303);
  });

  app.post('/gateway/usage/sign-out', { onRequest }, async (request, reply) => {
    const session = sessionOf(request);
    if (session !== null) await sessions.end(session);
    setCookie(request, reply, { session: '', seconds: 0 });
    return showUsage(request, reply);
  });
}

const page = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text);

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

/** @throws SignInError, TooManyWrongTokens or NotAllowed */
async function requireAdministrator(
  request: FastifyRequest,
  { signIn, sessions }: UsageRouteOptions,
): Promise<void> {
  const session = request.headers.authorization === undefined ? sessionOf(request) : null;
  const tokenId = session === null ? null : await sessions.find(session);
  await (tokenId === null ? signIn.byHeader(request) : signIn.bySession(request, tokenId));
  if (!request.person.isAdministrator) throw new NotAllowed();
}

/** Browsers accept the prefix only over https, from this host itself, and for all of its paths. */
const cookieName = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-cdata-gateway' : 'cdata-gateway';

/** The id of a session, where no script can read it and no other site can send it. */
function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, seconds }: { session: string; seconds: number },
): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
  reply.header('Set-Cookie', `${cookieName(request)}=${session}; ${attributes}`);
}

const sessionOf = (request: FastifyRequest): string | null =>
  new RegExp(`(?:^|; )${cookieName(request)}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? null;

/** Whether a browser sends a form for a page of another site or port. Programs send neither header. */
function isFromOtherSite({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** Why someone is not signed in. */
function problemOf(error: unknown, request: FastifyRequest): { status: number; problem: string } {
  const text = messagesFor(request);
  if (error instanceof SignInError) return { status: 401, problem: text[error.reason] };
  if (error instanceof NotAllowed) return { status: 403, problem: text.notAdministrator };
  if (error instanceof TooManyWrongTokens) return { status: 429, problem: text.tooManyWrongTokens };
  throw error;
}

const queryOf = (request: FastifyRequest) =>
  request.query as { language?: string; days?: string; emptied?: string };

/** The language that a link names, or else that of the browser. */
function languageFor(request: FastifyRequest): Language {
  const { language } = queryOf(request);
  return language === 'fr' || language === 'en' ? language : languageOf(request.headers['accept-language']);
}

function daysOf(request: FastifyRequest): number {
  const days = Number(queryOf(request).days ?? 1);
  return Number.isInteger(days) && days >= 1 && days <= storedDays ? days : 1;
}
