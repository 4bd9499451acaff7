import { commandOf, parseOptions, runProgram, UsageError, wholeNumber } from '@cdata/programs';
import { readConfiguration } from './configuration/index.ts';
import { createToken, readTokens, updateTokens, type StoredToken } from './sign-in/index.ts';

const help = `Usage: ${commandOf('gateway:token', 'NAME [options]')}

Creates an access token for a colleague, and shows it once.

  --administrator  the token also opens /gateway/usage
  --days N         the token expires after so many days (it works until it is revoked)
  --revoke         revokes every token of this name instead; it stops working within a second
  --list           lists the tokens instead
  --config FILE    the configuration (gateway.json), which names the file of the tokens
  --help           show this text`;

const options = {
  administrator: { type: 'boolean', default: false },
  days: { type: 'string' },
  revoke: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  config: { type: 'string', default: 'gateway.json' },
  help: { type: 'boolean', default: false },
} as const;

/** Creates, lists or revokes access tokens. Returns the exit code. */
export const runTokenCommand = (
  args: readonly string[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<number> => runProgram(async () => void write(await tokenCommand(args)), [Error]);

/** Returns what the program prints. */
async function tokenCommand(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseOptions(args, options, { allowPositionals: true });
  if (values.help) return `${help}\n`;
  const { tokens: file } = await readConfiguration(values.config);
  const name = positionals.join(' ').trim();
  if (values.list) return (await readTokens(file)).map(describe).join('');
  if (name === '') throw new UsageError('Enter the name of a colleague. See --help.');
  if (values.revoke) return revoke(file, name);
  const { days: text } = values;
  const days = text === undefined ? undefined : wholeNumber({ name: '--days', text }, 1, 9999);
  const token = createToken({ name, isAdministrator: values.administrator, days });
  await updateTokens(file, (tokens) => [...tokens, token.stored]);
  return `${token.text}\n`;
}

/** Only what is not secret. */
const describe = ({ id, name, created, expires, revoked, isAdministrator }: StoredToken): string => {
  const state = revoked ? `revoked ${revoked}` : expires ? `expires ${expires}` : 'valid';
  return `${id}  ${name}${isAdministrator ? ' (administrator)' : ''}  created ${created}  ${state}\n`;
};

async function revoke(file: string, name: string): Promise<string> {
  const revoked = new Date().toISOString();
  let count = 0;
  await updateTokens(file, (tokens) => {
    const isValid = (token: StoredToken) => token.name === name && !token.revoked;
    count = tokens.filter(isValid).length;
    if (count === 0) throw new UsageError(`No token of ${name} is valid. See --list.`);
    return tokens.map((token) => (isValid(token) ? { ...token, revoked } : token));
  });
  return `Revoked ${count} ${count === 1 ? 'token' : 'tokens'} of ${name}.\n`;
}
