import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { nearest } from '@cdata/catalog';
import { commandOf } from '@cdata/programs';
import { exampleConfiguration } from './initial-configuration.ts';
import { configurationSchema, type Configuration } from './schema.ts';

/** One sentence that tells an administrator what to correct. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** @throws ConfigurationError */
export async function readConfiguration(file: string): Promise<Configuration> {
  const content = await readFile(file, 'utf8').catch(() => {
    throw new ConfigurationError(
      `The configuration ${file} can't be read: write one with ${commandOf('gateway', '--init')}.\n` +
        `For example:\n\n${exampleConfiguration}`,
    );
  });
  const name = path.basename(file);
  return withAbsoluteFiles(
    parseConfiguration(parseJson(content, name), name),
    path.dirname(path.resolve(file)),
  );
}

/**
 * @param name Names the file in errors.
 * @throws ConfigurationError about the first entry that is missing or wrong.
 */
export function parseConfiguration(content: unknown, name: string): Configuration {
  const { success, data, error } = configurationSchema.safeParse(content);
  if (success) return data;
  throw new ConfigurationError(`${name}: ${sentence(error.issues[0] as z.core.$ZodIssue, content)}`);
}

function parseJson(content: string, name: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    // V8 quotes the text around the mistake, which could be a key that should not be there.
    const [place = ''] = /at position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message) ?? [];
    throw new ConfigurationError(`${name} is not valid JSON${place ? ` ${place}` : ''}.`);
  }
}

function sentence(issue: z.core.$ZodIssue, content: unknown): string {
  const at = issue.path.join('.');
  const value = valueAt(content, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const prefix = at ? `${at}.` : '';
    const names = namesAt(issue.path);
    const near = nearest(key, names);
    return near
      ? `there is no entry ${prefix}${key}; did you mean ${prefix}${near}?`
      : `there is no entry ${prefix}${key}; use ${names.map((name) => prefix + name).join(', ')}.`;
  }
  if (issue.code !== 'custom') {
    return `${at || 'The content'} is ${value === undefined ? 'missing' : 'not an object'}: enter ${namesAt(issue.path).join(', ')} in { }.`;
  }
  if (value === undefined) return `${at} is missing: enter ${issue.message}.`;
  // What is where a key or a password belongs is not repeated.
  const isSecret = /key|valkey/.test(at) || /\/\/[^/\s]*@/.test(String(value));
  const quotedValue = isSecret ? '' : ` ${JSON.stringify(value)}`;
  return `${at} can't be${quotedValue || ' used as it is'}: enter ${issue.message}.`;
}

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], content);

/** The names of the entries at a path. */
function namesAt(path: readonly PropertyKey[]): string[] {
  let schema: unknown = configurationSchema;
  for (const key of path) schema = unwrapped(schema).shape[key as string];
  return Object.keys(unwrapped(schema).shape).filter((name) => name !== '$comment');
}

/** An object without what makes it optional. */
function unwrapped(schema: unknown): z.ZodObject {
  let inner = schema as z.ZodType;
  while (!(inner instanceof z.ZodObject)) inner = (inner as z.ZodOptional<z.ZodType>).unwrap();
  return inner;
}

function withAbsoluteFiles(configuration: Configuration, folder: string): Configuration {
  const { service, addin, tls, tokens } = configuration;
  const absolute = (file: string): string => path.resolve(folder, file);
  return {
    ...configuration,
    tokens: absolute(tokens),
    service: {
      ...service,
      key: 'file' in service.key ? { file: absolute(service.key.file) } : service.key,
    },
    addin: { ...addin, ...(addin.folder !== undefined && { folder: absolute(addin.folder) }) },
    ...(tls && { tls: { certificate: absolute(tls.certificate), key: absolute(tls.key) } }),
  };
}
