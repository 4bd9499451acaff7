import { expect, test } from 'vitest';
import { setLanguage } from '../../src/language/index.ts';
import { serviceName } from '../../src/connection/index.ts';

test.each([
  ['https://api.example.com/v1', 'api.example.com', 'api.example.com'],
  ['https://gateway.firm.ca:8443', 'gateway.firm.ca:8443', 'gateway.firm.ca:8443'],
  ['http://localhost:3000/api', 'CDATA, local service', 'CDATA, service local'],
  ['http://127.0.0.1:3000', 'CDATA, local service', 'CDATA, service local'],
  ['http://[::1]:3000', 'CDATA, local service', 'CDATA, service local'],
])('a sheet calls the service at %s %s', (address, english, french) => {
  expect(serviceName(address)).toBe(english);
  setLanguage('fr');
  expect(serviceName(address)).toBe(french);
  setLanguage('en');
});
