import { languageOf, type Language } from '../src/language/index.ts';
import type { OfficeHost } from './office-host.ts';
import './outside-excel.css';
import { outsideExcelMessages } from './outside-excel-messages.ts';

/** Shows how to open the add-in in Excel, or that a script of Microsoft's is missing. Makes no request to the service. */
export function showOutsideExcel(container: HTMLElement, host: Exclude<OfficeHost, 'excel'>): void {
  const language = browserLanguage();
  const text = outsideExcelMessages(language);
  const suffix = language === 'fr' ? '.fr.html' : '.html';
  document.documentElement.lang = language;
  const steps = [text.withTab, text.withoutTab, text.withManifest].map((step) => element('li', step));
  const page = element('main', '', [
    Object.assign(element('img'), { src: 'assets/icon-64.png', alt: '', width: 64, height: 64 }),
    ...(host === 'none'
      ? [element('h1', text.title), element('p', text.intro)]
      : [
          element('h1', text.notLoadedTitle),
          Object.assign(element('p', text.notLoaded), { role: 'alert' }),
          tryAgainButton(text.tryAgain),
          element('p', text.inBrowser),
        ]),
    element('ul', '', steps),
    link(text.openExcel, 'https://excel.cloud.microsoft/', host === 'none' ? 'button' : ''),
    element('nav', '', [link(text.help, `help${suffix}#install`), link(text.privacy, `privacy${suffix}`)]),
  ]);
  page.className = 'outside-excel';
  container.replaceChildren(page);
}

/** The first language of the browser that we speak. */
const browserLanguage = (): Language =>
  languageOf(navigator.languages.find((one) => /^(en|fr)\b/i.test(one)));

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.append(text, ...children);
  return node;
}

const link = (text: string, href: string, className = ''): HTMLAnchorElement =>
  Object.assign(element('a', text), { href, className });

function tryAgainButton(text: string): HTMLButtonElement {
  const button = Object.assign(element('button', text), { type: 'button' });
  button.addEventListener('click', () => location.reload());
  return button;
}
