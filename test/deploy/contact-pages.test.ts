import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeContacts } from '../../deploy/package/contact-pages.ts';
import { organization } from './organization.ts';

const pages = path.resolve(import.meta.dirname, '../../deploy/pages');
const names = ['help.html', 'help.fr.html', 'privacy.html', 'privacy.fr.html'];
let upload: string;

beforeEach(async () => {
  upload = await mkdtemp(path.join(tmpdir(), 'contact-pages-'));
  for (const name of names) await copyFile(path.join(pages, name), path.join(upload, name));
});
afterEach(() => rm(upload, { recursive: true, force: true }));

const page = (name: string) => readFile(path.join(upload, name), 'utf8');

test('the pages name the provider, its support, who is in charge of personal information, and where keys come from', async () => {
  await writeContacts(upload, { ...organization, provider: 'Roy & <fils>' });
  for (const suffix of ['', '.fr']) {
    const [help, privacy] = [await page(`help${suffix}.html`), await page(`privacy${suffix}.html`)];
    expect(help).toContain('Roy &amp; &lt;fils>');
    expect(help).toContain(
      '<a href="https://estimation-laurier.ca/aide">https://estimation-laurier.ca/aide</a>',
    );
    expect(help).toContain('<a href="https://estimation-laurier.ca/cle">');
    expect(help).toContain(organization.price[suffix ? 'fr' : 'en']);
    expect(privacy).toContain(organization.privacyContact);
    expect(privacy).toContain(
      '<a href="mailto:vieprivee@estimation-laurier.ca">vieprivee@estimation-laurier.ca</a>',
    );
  }
});

test('a page stays as it is without settings, and a page without the paragraph is refused', async () => {
  await writeContacts(upload, {});
  for (const name of names) expect(await page(name)).toBe(await readFile(path.join(pages, name), 'utf8'));
  await writeFile(path.join(upload, 'privacy.html'), '<p>Other</p>');
  await expect(writeContacts(upload, organization)).rejects.toThrow('no paragraph “privacy-contact”');
});
