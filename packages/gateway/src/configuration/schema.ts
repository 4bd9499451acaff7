import { isIP } from 'node:net';
import { z } from 'zod';
import { isServiceAddress, preferenceBounds } from '../../../../src/connection/index.ts';

/**
 * A value of the configuration, and what to enter there, as the end of the sentence "… is missing: enter …".
 */
const entry = <Schema extends z.ZodType>(expectation: string, schema: Schema) =>
  z
    .unknown()
    .optional()
    .transform((value, context): z.output<Schema> => {
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      context.addIssue({ code: 'custom', message: expectation });
      return z.NEVER;
    });

/** Entries that have defaults, so that all of them may be left out. */
const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).prefault({} as never);

const text = z.string().trim().min(1);
const wholeNumber = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);
const isOrigin = (origin: string): boolean => URL.canParse(origin) && new URL(origin).origin === origin;
function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null;
  } catch {
    return false;
  }
}
/** Whether it is an IP address, or a range of them such as `10.0.0.0/8`. */
function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return (
    maxBits > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
  );
}
const isValkeyAddress = (address: string): boolean =>
  URL.canParse(address) && /^(redis|valkey)s?:$/.test(new URL(address).protocol);

const identifier = (what: string, example: string) => entry(`the ${what}, such as ${example}`, z.guid());

const ttl = (name: 'placeDays' | 'recordHours' | 'missingMinutes', what: string) => {
  const { minimum, maximum, default: byDefault } = preferenceBounds[name];
  return entry(
    `${what} from ${minimum} to ${maximum}, such as ${byDefault}`,
    wholeNumber(minimum, maximum).default(byDefault),
  );
};

const calls = (example: number) =>
  entry(`a number of calls, such as ${example}`, wholeNumber(0, 1e9).optional());
const budget = (day: number, month: number) => group({ day: calls(day), month: calls(month) });

/** The configuration file, as an administrator writes it. */
export const configurationSchema = z.strictObject({
  $comment: z.unknown().optional(),
  organization: entry('the name of the organization, such as "Example Estimating"', text),
  contact: entry('whom colleagues ask for help, such as "Marie Roy, 514-555-0100"', text),
  host: entry('the address to listen at, such as "127.0.0.1"', text.default('127.0.0.1')),
  proxies: entry(
    'the addresses of the proxies in front of the gateway, such as ["127.0.0.1", "10.0.0.0/8"]',
    z.array(text.refine(isAddressRange)).default(['127.0.0.1', '::1']),
  ),
  port: entry('a port from 0 to 65535, such as 8080', wholeNumber(0, 65_535).default(8080)),
  service: z.strictObject({
    address: entry(
      'an address that starts with https://, such as "https://api.example.org"',
      text.refine(isServiceAddress).transform((address) => address.replace(/\/+$/, '')),
    ),
    key: entry(
      'where the key is, such as { "environment": "CDATA_GATEWAY_KEY" } or { "file": "key.txt" }, and never the key itself',
      z.union([z.strictObject({ file: text }), z.strictObject({ environment: text })]),
    ),
    marketplace: entry(
      'the marketplace’s name and host, such as { "name": "rapidapi", "host": "cdata.rapidapi.com" }',
      z.strictObject({ name: text.regex(/^[a-z0-9-]+$/i), host: text }).optional(),
    ),
    maxInFlight: entry('a number of requests from 2 to 100, such as 12', wholeNumber(2, 100).default(12)),
  }),
  addin: group({
    folder: entry('the folder of the built add-in, such as "build/addin"', text.optional()),
    origins: entry(
      'the origins of the add-in’s pages, such as ["https://addins.example.org"]',
      z.array(text.refine(isOrigin)).default([]),
    ),
  }),
  valkey: entry(
    'the address of a Valkey or Redis server, such as "redis://localhost:6379"',
    text
      .refine(isValkeyAddress)
      .transform((address) => address.replace(/^valkey/, 'redis'))
      .optional(),
  ),
  tokens: entry('the file of the access tokens, such as "tokens.json"', text.default('tokens.json')),
  entra: z
    .strictObject({
      tenant: identifier('directory (tenant) ID', '"8f1c0a3e-0000-4000-8000-000000000000"'),
      client: identifier('application (client) ID', '"2b7d9c54-0000-4000-8000-000000000000"'),
      scope: entry('the scope that the add-in requests, such as "access"', text.default('access')),
      authority: entry(
        'the address of Microsoft Entra, such as "https://login.microsoftonline.com"',
        text.refine(isServiceAddress).default('https://login.microsoftonline.com'),
      ),
      administrators: entry(
        'the object IDs of the administrators, such as ["8f1c0a3e-0000-4000-8000-000000000000"]',
        z.array(z.guid()).default([]),
      ),
    })
    .optional(),
  budgets: group({
    person: budget(2000, 20_000),
    people: entry(
      'budgets per person, by name, such as { "Marie Roy": { "day": 5000 } }',
      z.record(text, budget(5000, 50_000)).default({}),
    ),
    organization: budget(20_000, 200_000),
  }),
  timeZone: entry(
    'where the days of the budgets begin, such as "America/Toronto"',
    text.refine(isTimeZone).default(new Intl.DateTimeFormat().resolvedOptions().timeZone),
  ),
  cache: group({
    megabytes: entry(
      'a number of megabytes from 1 to 65536, such as 256',
      wholeNumber(1, 65_536).default(256),
    ),
    placeDays: ttl('placeDays', 'a number of days'),
    recordHours: ttl('recordHours', 'a number of hours'),
    missingMinutes: ttl('missingMinutes', 'a number of minutes'),
  }),
  tls: z
    .strictObject({
      certificate: entry('the file of the certificate, such as "tls.crt"', text),
      key: entry('the file of the certificate’s key, such as "tls.key"', text),
    })
    .optional(),
});

/** What the gateway runs with. Files are absolute. */
export type Configuration = Omit<z.output<typeof configurationSchema>, '$comment'>;
