import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { commandOf } from '@cdata/programs';
import {
  ConfigurationError,
  initialConfiguration,
  keyVariable,
  parseConfiguration,
  questions,
  type Question,
} from './configuration/index.ts';

interface Console {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/**
 * Asks three questions and writes the configuration. A question is asked again until its answer can be used.
 *
 * @throws ConfigurationError if the file exists already: it is never replaced.
 */
export async function initialize(file: string, { input, output }: Console): Promise<void> {
  const lines = createInterface({ input, output, terminal: false });
  const iterator = lines[Symbol.asyncIterator]();
  const answers: Partial<Record<Question['name'], string>> = {};
  for (const { name, text, example } of questions) {
    while (answers[name] === undefined) {
      output.write(`${text} (such as ${example}): `);
      const { done, value } = await iterator.next();
      if (done)
        throw new ConfigurationError(`${file} was not written: there are questions without an answer.`);
      const problem = problemWith({ ...trialAnswers, ...answers, [name]: value.trim() });
      if (problem) output.write(`${problem}\n`);
      else answers[name] = value.trim();
    }
  }
  lines.close();
  const content = initialConfiguration(answers as Record<Question['name'], string>);
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx', mode: 0o600 }).catch(() => {
    throw new ConfigurationError(
      `${file} exists already, or can't be written: choose another file with --config.`,
    );
  });
  output.write(
    `\nWrote ${file}. Set ${keyVariable} to the organization's key, start the gateway with\n` +
      `${commandOf('gateway', `--config ${file}`)}, and create a token for each colleague with ${commandOf('gateway:token', 'NAME')}.\n`,
  );
}

const trialAnswers = Object.fromEntries(questions.map(({ name, example }) => [name, example])) as Record<
  Question['name'],
  string
>;

function problemWith(answers: Record<Question['name'], string>): string | null {
  try {
    parseConfiguration(initialConfiguration(answers), 'This answer');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
