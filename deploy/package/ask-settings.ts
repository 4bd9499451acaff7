import { parseOrganization, settingDescription, type Organization } from '../../src/connection/index.ts';
import { problemWithSetting, requiredSettings, type Audience, type Setting } from './required-settings.ts';

/** Shows a question and reads the line that somebody enters. */
export type Ask = (question: string) => Promise<string>;

/** Settings whose text people read in their own language. */
const bilingual: readonly Setting[] = ['price'];

/** Asked for, although a package can do without it. */
const optional: readonly Setting[] = ['service'];

/**
 * Asks for the settings that a package lacks, each until it can be used. A blank answer skips an optional one.
 *
 * @returns The answers alone.
 */
export async function askSettings(
  organization: Organization,
  audience: Audience,
  ask: Ask,
): Promise<Organization> {
  const answers: Organization = {};
  for (const name of new Set([...requiredSettings[audience], ...optional])) {
    if (problemWithSetting(organization, name) === null) continue;
    const isOptional = !requiredSettings[audience].includes(name);
    if (isOptional && organization[name] !== undefined) continue;
    Object.assign(answers, await askUntilValid(name, isOptional, ask));
  }
  return answers;
}

async function askUntilValid(name: Setting, isOptional: boolean, ask: Ask): Promise<Organization> {
  let problem = '';
  for (;;) {
    const value = await askOnce(name, `${problem && `${problem}\n`}${name}`, ask);
    if (isOptional && value === '') return {};
    const { organization, problems } = parseOrganization({ [name]: value });
    const nextProblem = problems[0] ?? problemWithSetting(organization, name);
    if (nextProblem === null) return organization;
    problem = nextProblem;
  }
}

async function askOnce(name: Setting, label: string, ask: Ask): Promise<string | object> {
  const description = settingDescription(name);
  if (!bilingual.includes(name)) return (await ask(`${label} (${description}): `)).trim();
  const en = (await ask(`${label} (${description})\n  in English: `)).trim();
  return { en, fr: (await ask('  in French: ')).trim() };
}
