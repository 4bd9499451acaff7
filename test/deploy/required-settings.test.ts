import { typeset } from '@cdata/catalog';
import { expect, test } from 'vitest';
import { askSettings } from '../../deploy/package/ask-settings.ts';
import {
  isPlaceholder,
  requiredSettings,
  requireSettings,
  warningsAbout,
} from '../../deploy/package/required-settings.ts';
import { maxDescriptionLength, storeListing } from '../../deploy/package/store-listing.ts';
import type { Organization } from '../../src/connection/index.ts';
import { organization as complete } from './organization.ts';

const base = 'https://complements.estimation-laurier.ca/cdata/';

test('an organization’s package needs whom to ask; the store’s also a service, its price and where to sign up', () => {
  expect(() => requireSettings({}, { base, audience: 'organization' })).toThrow(
    /provider: enter .*\n {2}support: enter .*\n {2}privacyContact: enter .*\n {2}privacyAddress: enter .*\n.*organization\.json/,
  );
  const ownPeople: Organization = { ...complete, service: undefined, signUp: undefined, price: undefined };
  requireSettings(ownPeople, { base, audience: 'organization' });
  expect(() => requireSettings(ownPeople, { base, audience: 'store' })).toThrow(
    /service: enter .*\n {2}signUp: enter .*\n {2}price: enter /,
  );
  requireSettings(complete, { base, audience: 'store' });
  for (const name of requiredSettings.store) {
    const rest: Organization = { ...complete, [name]: undefined };
    expect(() => requireSettings(rest, { base, audience: 'store' })).toThrow(`  ${name}: enter`);
  }
});

test.each([
  'https://api.example.org',
  'https://cdata.example/help',
  'mailto:privacy@example.com',
  'http://localhost:3000/api',
  'TODO',
  'to do: TBD',
  'Contoso Ltd.',
  'Example Estimating',
  'Your organization',
  '<name>',
  '…',
  '—'.replace('—', '---'),
  'CDATA for Excel',
  'CDATA',
  'à compléter',
])('%s is a placeholder', (text) => {
  expect(isPlaceholder(text)).toBe(true);
});

test.each([
  'Estimation Laurier inc.',
  'https://www.estimation-laurier.ca/aide',
  'Free for 500 calls a month, for example; then $49.',
  'https://exemples-de-permis.ca',
  'mailto:vieprivee@estimation-laurier.ca',
])('%s is none', (text) => {
  expect(isPlaceholder(text)).toBe(false);
});

test('every text of a setting that is a placeholder is refused, and so is the address of the host', () => {
  const target = { base: 'https://addins.example.org/cdata/', audience: 'store' } as const;
  const organization = {
    ...complete,
    provider: 'CDATA for Excel',
    price: { en: 'TBD', fr: '49 $ par mois.' },
  };
  expect(() => requireSettings(organization, target)).toThrow(
    /--url: .* is a placeholder\. .*\n {2}provider: “CDATA for Excel” is a placeholder\. Enter .*\n {2}price: “TBD” is a placeholder/,
  );
});

test('without a service, the command says what people would have to enter', () => {
  expect(warningsAbout(complete, base)).toEqual([]);
  expect(warningsAbout({}, base)).toEqual([
    expect.stringContaining('https://complements.estimation-laurier.ca/api'),
  ]);
});

test('in a terminal, the command asks for what is missing until it can be used', async () => {
  const lines = [
    'CDATA for Excel',
    'Estimation Laurier inc.',
    'aide.estimation-laurier.ca',
    'https://estimation-laurier.ca/aide',
    'Responsable, Estimation Laurier',
    'mailto:vieprivee@estimation-laurier.ca',
    '',
  ];
  const questions: string[] = [];
  const answers = await askSettings({}, 'organization', async (question) => {
    questions.push(question);
    return lines.shift()!;
  });
  expect(answers).toEqual({
    provider: 'Estimation Laurier inc.',
    support: 'https://estimation-laurier.ca/aide',
    privacyContact: 'Responsable, Estimation Laurier',
    privacyAddress: 'mailto:vieprivee@estimation-laurier.ca',
  });
  expect(questions[1]).toMatch(/^provider: “CDATA for Excel” is a placeholder.*\nprovider \(the name of/);
  expect(questions[3]).toMatch(/^support: enter an address .*\nsupport \(/);
  expect(questions.at(-1)).toMatch(/^service \(/);

  const store = [
    'https://estimation-laurier.ca/cle',
    '',
    'Free for 500 calls a month.',
    'Gratuit jusqu’à 500 appels.',
  ];
  const withoutPrice: Organization = { ...complete, signUp: undefined, price: undefined };
  store.splice(2, 0, '');
  expect(await askSettings(withoutPrice, 'store', async () => store.shift()!)).toEqual({
    signUp: 'https://estimation-laurier.ca/cle',
    price: { en: 'Free for 500 calls a month.', fr: 'Gratuit jusqu’à 500 appels.' },
  });
  expect(await askSettings(complete, 'store', () => Promise.reject(new Error('asked')))).toEqual({});
});

test('the listing says what the service costs and where to sign up, in both languages, and what reviewers do', () => {
  const listing = storeListing({ base, organization: complete });
  const [, english, french] = listing.split('Description:\n\n').map((part) => part.split('\n\n## ')[0]!);
  for (const [text, price] of [
    [english, complete.price.en],
    [french, typeset(complete.price.fr, 'fr')],
  ]) {
    expect(text).toContain(price);
    expect(text).toContain(complete.signUp);
    expect(text!.length).toBeLessThanOrEqual(maxDescriptionLength);
  }
  expect(listing).toContain(`Publisher: ${complete.provider} `);
  expect(listing).toContain('On the CDATA tab, choose Open pane.');
  expect(listing).toContain(`Support: ${complete.support}\n`);
  const byMail = storeListing({
    base,
    organization: { ...complete, support: 'mailto:aide@estimation-laurier.ca' },
  });
  expect(byMail).toContain(`Support: ${base}help.fr.html#support\n`);
});
