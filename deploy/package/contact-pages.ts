import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { typesetTexts } from '@cdata/catalog';
import type { Organization } from '../../src/connection/index.ts';
import { files } from '../manifest/addin.ts';

/**
 * Writes into the help and the privacy pages who provides the add-in, who helps, who is in charge of the protection of
 * personal information, and where keys come from. A part that an organization does not set stays as it is in the page.
 *
 * @param upload Folder of the pages.
 */
export async function writeContacts(upload: string, organization: Organization): Promise<void> {
  for (const language of ['en', 'fr'] as const) {
    const contents = contactsIn(language, organization);
    for (const [page, ids] of [
      [files.help[language], ['support-contact', 'sign-up']],
      [files.privacy[language], ['privacy-contact']],
    ] as const) {
      const file = path.join(upload, page);
      let html = await readFile(file, 'utf8');
      for (const id of ids) if (contents[id]) html = withContent(html, id, contents[id]);
      await writeFile(file, html);
    }
  }
}

type ContactId = 'support-contact' | 'sign-up' | 'privacy-contact';

/** The HTML of each part in a language. */
function contactsIn(
  language: 'en' | 'fr',
  { provider, support, privacyContact, privacyAddress, signUp, price }: Organization,
): Partial<Record<ContactId, string>> {
  const text = sentences[language];
  const name = provider && escape(provider);
  return {
    ...(support && { 'support-contact': text.support(name, link(support)) }),
    ...(privacyContact &&
      privacyAddress && {
        'privacy-contact': text.privacy(name, escape(privacyContact), link(privacyAddress)),
      }),
    ...(signUp && {
      'sign-up': [text.signUp(link(signUp)), price && escape(price[language])].filter(Boolean).join(' '),
    }),
  };
}

const sentences = typesetTexts({
  en: {
    support: (provider: string | undefined, address: string) =>
      `${provider ? `${provider} provides this add-in. Its support` : 'Support'}: ${address}.`,
    privacy: (provider: string | undefined, contact: string, address: string) =>
      `${provider ? `${provider} provides this add-in. ` : ''}In charge of the protection of personal information: ${contact}, ${address}. Write there to know what is held about you, to have it corrected or deleted, or to complain.`,
    signUp: (address: string) => `A key for the service is required. Get one at ${address}.`,
  },
  fr: {
    support: (provider: string | undefined, address: string) =>
      `${provider ? `${provider} fournit ce complément. Son soutien technique` : 'Soutien technique'} : ${address}.`,
    privacy: (provider: string | undefined, contact: string, address: string) =>
      `${provider ? `${provider} fournit ce complément. ` : ''}Responsable de la protection des renseignements personnels : ${contact}, ${address}. Écrivez-y pour savoir quels renseignements on détient sur vous, les faire rectifier ou supprimer, ou porter plainte.`,
    signUp: (address: string) => `Une clé du service est requise. Obtenez-la ici : ${address}.`,
  },
});

/** @throws Error for a page without such a paragraph. */
function withContent(html: string, id: ContactId, content: string): string {
  const paragraph = new RegExp(`(<p id="?${id}"?>).*?(</p>)`, 's');
  if (!paragraph.test(html)) throw new Error(`A page has no paragraph “${id}”.`);
  return html.replace(paragraph, (_, opening: string, closing: string) => opening + content + closing);
}

const link = (address: string): string =>
  `<a href="${escape(address)}">${escape(address.replace(/^mailto:/, ''))}</a>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
