import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gatewayMessages, languageOf, type Language } from '../../../../src/messages/index.ts';
import type { Configuration } from '../configuration/index.ts';
import { SignInError, type Authenticator } from '../sign-in/index.ts';
import { storedDays, usageCsv, type Usage } from '../usage/index.ts';
import { messagesFor, NotAllowed } from './errors.ts';
import type { GatewayHealth } from './gateway-routes.ts';
import { signInPage, usagePage } from './usage-page.ts';

export interface UsageRouteOptions {
  configuration: Configuration;
  authenticator: Authenticator;
  usage: Usage;
  health(): GatewayHealth;
}

/** Holds an administrator's token, where no script can read it and no other site can send it. */
const cookieName = 'cdata-gateway';
const cookieAttributes = 'Path=/gateway; HttpOnly; SameSite=Strict';

/** Bytes of a form. */
const formLimit = 4096;

/** Who uses how much: a page for a browser, JSON for a program, and a file for a spreadsheet. */
export async function registerUsageRoutes(app: FastifyInstance, options: UsageRouteOptions): Promise<void> {
  const { configuration, usage, health } = options;
  const { organization } = configuration;
  const stylesheet = await readFile(new URL('usage.css', import.meta.url), 'utf8');
  const secure = configuration.tls ? '; Secure' : '';
  const formType = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formLimit }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onSend', async (_, reply) => void reply.header('Cache-Control', 'no-store'));

  app.get('/gateway/usage.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));

  app.get('/gateway/usage', async (request, reply) => {
    const language = languageFor(request);
    const days = daysOf(request);
    if (!wantsPage(request)) {
      await authenticateAdministrator(request, options);
      return usage.report(days);
    }
    try {
      await authenticateAdministrator(request, options);
    } catch (error) {
      const problem = tokenOf(request) ? problemOf(error, request) : null;
      return page(reply, signInPage({ language, organization, problem }));
    }
    const report = await usage.report(days);
    return page(reply, usagePage({ language, organization, days, report, health: health() }));
  });

  app.get('/gateway/usage.csv', async (request, reply) => {
    await authenticateAdministrator(request, options);
    const report = await usage.report(daysOf(request));
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="cdata-usage-${report.from}-${report.to}.csv"`)
      .send(usageCsv(report, gatewayMessages[languageFor(request)].page));
  });

  app.post<{ Body: URLSearchParams }>('/gateway/usage/sign-in', async (request, reply) => {
    const token = request.body.get('token')?.trim() ?? '';
    // A token has no other characters; nothing else may end up in a header.
    const value = /^[\x21-\x7e]*$/.test(token) && !/[";,\\]/.test(token) ? token : 'unreadable';
    return reply
      .header('Set-Cookie', `${cookieName}=${value}; ${cookieAttributes}${secure}`)
      .redirect(`/gateway/usage?language=${languageFor(request)}`, 303);
  });

  app.post('/gateway/usage/sign-out', async (request, reply) =>
    reply
      .header('Set-Cookie', `${cookieName}=; Max-Age=0; ${cookieAttributes}${secure}`)
      .redirect(`/gateway/usage?language=${languageFor(request)}`, 303),
  );
}

const page = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text);

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

/** @throws SignInError or NotAllowed */
async function authenticateAdministrator(
  request: FastifyRequest,
  { authenticator }: UsageRouteOptions,
): Promise<void> {
  const cookie = tokenOf(request);
  const authorization = request.headers.authorization ?? (cookie ? `Bearer ${cookie}` : undefined);
  request.person = await authenticator.authenticate(authorization);
  if (!request.person.isAdministrator) throw new NotAllowed();
}

const tokenOf = ({ headers }: FastifyRequest): string | null =>
  new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? null;

function problemOf(error: unknown, request: FastifyRequest): string {
  const text = messagesFor(request);
  if (error instanceof SignInError) return text[error.reason];
  if (error instanceof NotAllowed) return text.notAdministrator;
  throw error;
}

const queryOf = (request: FastifyRequest) => request.query as { language?: string; days?: string };

/** The language that a link names, or else that of the browser. */
function languageFor(request: FastifyRequest): Language {
  const { language } = queryOf(request);
  return language === 'fr' || language === 'en' ? language : languageOf(request.headers['accept-language']);
}

function daysOf(request: FastifyRequest): number {
  const days = Number(queryOf(request).days ?? 1);
  return Number.isInteger(days) && days >= 1 && days <= storedDays ? days : 1;
}
