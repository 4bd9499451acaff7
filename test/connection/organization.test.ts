import { expect, test } from 'vitest';
import { parseOrganization } from '../../src/connection/index.ts';

test('an organization’s defaults are read', () => {
  const content = {
    service: 'https://gateway.example.org/cdata',
    access: 'organization',
    lockService: true,
    marketplace: { name: 'rapidapi', host: 'cdata.example.com' },
    preferences: { language: 'fr', costThreshold: 500, placeDays: 7 },
    tiles: 'https://tiles.example.org/{z}/{x}/{y}.png',
    tilesAttribution: '© Example Maps',
    tilesConsent: true,
    support: 'mailto:help@example.org',
  };
  expect(parseOrganization(content)).toEqual({ organization: content, problems: [] });
  expect(parseOrganization({ tiles: false })).toEqual({ organization: { tiles: false }, problems: [] });
  expect(parseOrganization({})).toEqual({ organization: {}, problems: [] });
});

test.each([
  [{ key: 'abc' }, /^key: a key or password never belongs in this file/],
  [{ marketplace: { name: 'rapidapi', host: 'h', apiKey: 'abc' } }, /^marketplace: a key or password/],
  [{ service: 'https://user:secret@api.example.org' }, /^service: a key or password/],
  [{ tiles: 'https://t.example.org/{z}/{x}/{y}.png?access_token=abc' }, /^tiles: a key or password/],
  [{ service: 'http://api.example.org' }, /^service: .*https/],
  [{ service: 7 }, /^service: /],
  [{ access: 'person' }, /^access: enter "organization"/],
  [{ lockService: true }, /^lockService: .*address/],
  [{ marketplace: { name: 'rapid api', host: 'h' } }, /^marketplace: /],
  [{ preferences: { costThreshold: -1 } }, /^preferences\.costThreshold: .*from 0 to 1000000/],
  [{ preferences: { language: 'de' } }, /^preferences\.language: /],
  [{ preferences: { theme: 'dark' } }, /^preferences\.theme: there is no such preference/],
  [{ tiles: 'https://t.example.org/tiles.png' }, /^tiles: .*\{z\}/],
  [{ tiles: true }, /^tiles: .* or false/],
  [{ tilesConsent: 'yes' }, /^tilesConsent: enter true or false/],
  [{ support: 'javascript:alert(1)' }, /^support: /],
  [{ colour: 'red' }, /^colour: there is no such setting/],
  [['list'], /^It must be an object/],
])('%j is refused, and the rest is used', (content, problem) => {
  const { organization, problems } = parseOrganization(
    Array.isArray(content) ? content : { support: 'https://help.example.org', ...content },
  );
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(Object.keys(organization)).toEqual(
    Array.isArray(content) || 'support' in content ? [] : ['support'],
  );
});
