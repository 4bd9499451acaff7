import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { SignInError, type Person } from './person.ts';

/** A token as it is stored: nobody who reads the file can sign in with it. */
const storedToken = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  /** SHA-256 of the secret, in hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.iso.datetime(),
  expires: z.iso.datetime().optional(),
  revoked: z.iso.datetime().optional(),
  isAdministrator: z.boolean(),
});
export type StoredToken = z.infer<typeof storedToken>;

const storedTokens = z.array(storedToken);

/** `cdata_<id>_<secret>`: the prefix lets secret scanners recognise it. */
const tokenPattern = /^cdata_([a-z0-9]{12})_([A-Za-z0-9]{43})$/;
export const isAccessToken = (token: string): boolean => token.startsWith('cdata_');

/** All tokens of a name are one person's; neither budgets nor logs contain the name. */
const personId = (name: string): string =>
  `name:${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;

/** @throws SignInError */
function personOf({ id, name, isAdministrator, revoked, expires }: StoredToken): Person {
  if (revoked) throw new SignInError('revoked');
  if (expires && Date.parse(expires) <= Date.now()) throw new SignInError('expired');
  return { id: personId(name), name, isAdministrator, tokenId: id };
}

/** Milliseconds after which a change of the file is noticed. */
const checkInterval = 1000;

/** The access tokens in a file, which administrators change with `npm run gateway:token`. */
export class AccessTokens {
  readonly #file: string;
  #tokens = new Map<string, StoredToken>();
  #version = '';
  #checkedAt = -Infinity;
  #checking: Promise<void> | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws SignInError */
  async verify(token: string): Promise<Person> {
    const [, id = '', secret = ''] = tokenPattern.exec(token) ?? [];
    if (!id) throw new SignInError('unreadable');
    await this.#refresh();
    // A token that has just been created works at once.
    if (!this.#tokens.has(id)) await this.#refresh({ isDue: true });
    const entry = this.#tokens.get(id);
    if (!entry || !timingSafeEqual(Buffer.from(entry.hash, 'hex'), hashOf(secret))) {
      throw new SignInError('unknown');
    }
    return personOf(entry);
  }

  /** Someone who has signed in with a token before. @throws SignInError if it is no longer valid. */
  async recall(tokenId: string): Promise<Person> {
    await this.#refresh();
    const entry = this.#tokens.get(tokenId);
    if (!entry) throw new SignInError('unknown');
    return personOf(entry);
  }

  async #refresh({ isDue = performance.now() - this.#checkedAt >= checkInterval } = {}): Promise<void> {
    if (!isDue) return;
    this.#checking ??= this.#read().finally(() => (this.#checking = null));
    await this.#checking;
  }

  /** Without a file that can be read, nobody can sign in with a token. */
  async #read(): Promise<void> {
    try {
      const { mtimeMs, size, ino } = await stat(this.#file);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (version !== this.#version) {
        this.#tokens = new Map((await readTokens(this.#file)).map((token) => [token.id, token]));
        this.#version = version;
      }
    } catch {
      this.#tokens = new Map();
      this.#version = '';
    }
    this.#checkedAt = performance.now();
  }
}

/**
 * The tokens in a file; none if there is no file.
 *
 * @throws Error that names the file if it is damaged.
 */
export async function readTokens(file: string): Promise<StoredToken[]> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw new Error(`The tokens in ${file} can't be read (${error.code}).`);
  });
  try {
    return storedTokens.parse(JSON.parse(content));
  } catch {
    throw new Error(
      `The file ${file} is damaged: restore it from a backup, or delete it and create new tokens.`,
    );
  }
}

/** Milliseconds in which another command is done with the file. */
const patience = 3000;
const pollInterval = 20;

/**
 * Changes the tokens in a file, one command after the other: two colleagues may create tokens at the same time. The file
 * is replaced at once, so that nobody reads half of it, and only its owner may read it.
 *
 * @throws Error that names the file if it is damaged, or if another command has not finished with it after 3 s.
 */
export async function updateTokens(
  file: string,
  change: (tokens: readonly StoredToken[]) => readonly StoredToken[],
): Promise<void> {
  const unfinished = `${file}.new`;
  await createAlone(unfinished);
  try {
    await writeFile(unfinished, `${JSON.stringify(change(await readTokens(file)), null, 2)}\n`);
    await rename(unfinished, file);
  } catch (error) {
    await unlink(unfinished);
    throw error;
  }
}

/** Creates a file that only one command at a time can create. */
async function createAlone(file: string): Promise<void> {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await writeFile(file, '', { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (performance.now() >= deadline) {
        throw new Error(
          `Another command is changing the tokens. If none is, delete the file ${file} and try again.`,
          { cause: error },
        );
      }
      await wait(pollInterval);
    }
  }
}

export interface NewToken {
  name: string;
  isAdministrator: boolean;
  /** After so many days, the token no longer works; by default, it does until it is revoked. */
  days?: number;
}

/** Creates a token. Its text is shown once: only its hash is stored. */
export function createToken({ name, isAdministrator, days }: NewToken): {
  text: string;
  stored: StoredToken;
} {
  const id = randomText(12).toLowerCase();
  const secret = randomText(43);
  const now = Date.now();
  const entry: StoredToken = {
    id,
    name,
    hash: hashOf(secret).toString('hex'),
    created: new Date(now).toISOString(),
    ...(days !== undefined && { expires: new Date(now + days * 86_400_000).toISOString() }),
    isAdministrator,
  };
  return { text: `cdata_${id}_${secret}`, stored: entry };
}

/** A random secret needs no slow hash: nobody can guess it. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits only, so that a double click selects all of it. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    // Bytes beyond the last whole multiple would make some characters more frequent.
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
