import { type Language } from '../../../../src/language/index.ts';
import type { RefusalReason, UsageReport } from '../usage/index.ts';
import type { GatewayHealth } from './gateway-routes.ts';
import { html, type Html } from './html.ts';
import { gatewayMessages, type GatewayMessages } from './messages.ts';

interface UsagePageOptions {
  language: Language;
  organization: string;
  /** The number of days that the report covers. */
  days: number;
  report: UsageReport;
  health: GatewayHealth;
  /** Whether the cache has just been emptied. */
  isEmptied: boolean;
}

/** The numbers of days that the page offers. */
const dayChoices = ['1', '7', '30', '62'] as const;

/** The page of an administrator: who used how much, what was saved, and what was refused and why. */
export function usagePage(options: UsagePageOptions): string {
  const { language, organization, days, report, health, isEmptied } = options;
  const text = gatewayMessages[language].page;
  const { total, people, endpoints, refusals, from, to } = report;
  const format = new Intl.NumberFormat(`${language}-CA`);
  const number = (value: number) => html`<td class="number">${format.format(value)}</td>`;
  const share = (calls: number, saved: number) =>
    html`<td class="number">${shareText(calls, saved, language)}</td>`;
  const useHeads = [text.calls, text.saved, text.share];
  return layout(
    { language, organization, signedIn: true, query: `&days=${days}` },
    html`${warnings(health, text)} ${isEmptied && html`<p role="status">${text.emptied}</p>`}
      <form method="get" class="period">
        <input type="hidden" name="language" value="${language}" />
        <label for="days">${text.period}</label>
        <select id="days" name="days">
          ${dayChoices.map(
            (value) =>
              html`<option value="${value}" ${Number(value) === days && html`selected`}>
                ${text.days[value]}
              </option>`,
          )}
        </select>
        <button>${text.show}</button>
        <a class="button" href="/gateway/usage.csv?days=${days}&language=${language}">${text.export}</a>
      </form>
      <p class="range">${text.fromTo(from, to)}</p>
      <dl class="totals">
        ${[
          [text.calls, format.format(total.calls)] as const,
          [text.saved, format.format(total.saved)] as const,
          [text.share, shareText(total.calls, total.saved, language)] as const,
          [text.refused, format.format(total.refused)] as const,
        ].map(
          ([label, value]) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${table({
        title: text.refusals,
        heads: [text.reason, text.person, text.count],
        textColumns: 2,
        empty: text.noRefusals,
        rows: refusals.map(
          ({ reason, name, count }) =>
            html`<tr>
              <th scope="row">${reasonText(reason, language)}</th>
              <td>${name || text.notSignedIn}</td>
              ${number(count)}
            </tr>`,
        ),
      })}
      ${table({
        title: text.people,
        heads: [text.person, ...useHeads, text.refused],
        empty: text.noUse,
        rows: people.map(
          ({ name, calls, saved, refused }) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${number(calls)}${number(saved)}${share(calls, saved)}${number(refused)}
            </tr>`,
        ),
      })}
      ${table({
        title: text.endpoints,
        heads: [text.endpoint, ...useHeads],
        empty: text.noUse,
        rows: endpoints.map(
          ({ endpoint, calls, saved }) =>
            html`<tr>
              <th scope="row"><code>${endpoint}</code></th>
              ${number(calls)}${number(saved)}${share(calls, saved)}
            </tr>`,
        ),
      })}
      <form method="post" action="/gateway/usage/empty-cache?language=${language}">
        <p id="empty">${text.emptyHow}</p>
        <button aria-describedby="empty">${text.empty}</button>
      </form>`,
  );
}

/** The form that asks an administrator for a token. @param problem Why the last one was refused. */
export function signInPage({
  language,
  organization,
  problem,
}: Pick<UsagePageOptions, 'language' | 'organization'> & { problem: string | null }): string {
  const text = gatewayMessages[language].page;
  return layout(
    { language, organization, signedIn: false, query: '' },
    html`<form method="post" action="/gateway/usage/sign-in?language=${language}" class="sign-in">
      <p id="how">${text.signInHow}</p>
      ${problem && html`<p class="warning" role="alert" id="problem">${problem}</p>`}
      <label for="token">${text.token}</label>
      <input id="token" name="token" type="password" autocomplete="off" required aria-describedby="how" />
      <button>${text.signIn}</button>
    </form>`,
  );
}

interface Layout extends Pick<UsagePageOptions, 'language' | 'organization'> {
  signedIn: boolean;
  /** What the link to the other language keeps. */
  query: string;
}

function layout({ language, organization, signedIn, query }: Layout, content: Html): string {
  const text = gatewayMessages[language].page;
  const other = language === 'en' ? 'fr' : 'en';
  return html`<!doctype html>
    <html lang="${language}-CA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${text.title} – ${organization}</title>
        <link rel="stylesheet" href="/gateway/usage.css" />
      </head>
      <body>
        <header>
          <div>
            <p class="organization">${organization}</p>
            <h1>${text.title}</h1>
          </div>
          <nav>
            <a href="/gateway/usage?language=${other}${query}" lang="${other}">${text.otherLanguage}</a>
            ${
              signedIn &&
              html`<form method="post" action="/gateway/usage/sign-out?language=${language}">
                <button class="quiet">${text.signOut}</button>
              </form>`
            }
          </nav>
        </header>
        <main>${content}</main>
      </body>
    </html>`.text;
}

const warnings = ({ cache, service }: GatewayHealth, { warnings: text }: GatewayMessages['page']): Html[] =>
  [
    cache === 'unavailable' ? text.cacheDown : null,
    service === 'keyRefused' ? text.keyRefused : null,
    service === 'unreachable' ? text.unreachable : null,
  ].flatMap((warning) => (warning ? [html`<p class="warning" role="status">${warning}</p>`] : []));

interface Table {
  title: string;
  heads: readonly string[];
  /** The columns of text; the others contain numbers. */
  textColumns?: number;
  rows: readonly Html[];
  /** What is said instead of a table without rows. */
  empty: string;
}

function table({ title, heads, textColumns = 1, rows, empty }: Table): Html {
  const head = (text: string, index: number) =>
    html`<th scope="col" ${index >= textColumns && html`class="number"`}>${text}</th>`;
  const content = html`<table>
    <thead>
      <tr>
        ${heads.map(head)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  return html`<section>
    <h2>${title}</h2>
    ${rows.length > 0 ? content : html`<p>${empty}</p>`}
  </section>`;
}

function shareText(calls: number, saved: number, language: Language): string {
  if (calls + saved === 0) return '–';
  return (saved / (calls + saved)).toLocaleString(`${language}-CA`, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
}

/** A refusal in words. */
export function reasonText(reason: string, language: Language): string {
  const text = gatewayMessages[language];
  const { reasons } = text.page;
  const sentences: Record<RefusalReason, string> = {
    personDay: reasons.personDay,
    personMonth: reasons.personMonth,
    organizationDay: reasons.organizationDay,
    organizationMonth: reasons.organizationMonth,
    keyRefused: text.page.warnings.keyRefused,
    unreachable: text.page.warnings.unreachable,
    serviceQuota: text.serviceQuota,
    signIn: text.signIn,
  };
  return sentences[reason as RefusalReason] ?? reason;
}
