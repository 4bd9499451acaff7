/** What `--init` asks. */
export interface Question {
  name: 'address' | 'organization' | 'contact';
  text: string;
  example: string;
}

export const questions: readonly Question[] = [
  { name: 'address', text: 'Address of the service', example: 'https://api.example.org' },
  { name: 'organization', text: 'Name of the organization', example: 'Example Estimating' },
  {
    name: 'contact',
    text: 'Whom colleagues ask when their budget is used up',
    example: 'Marie Roy, 514-555-0100',
  },
];

/** The environment variable that a new configuration reads the key from. */
export const keyVariable = 'CDATA_GATEWAY_KEY';

/** The content of a configuration file for the answers to {@link questions}, with budgets to adapt. */
export const initialConfiguration = ({
  address,
  organization,
  contact,
}: Record<Question['name'], string>): object => ({
  organization,
  contact,
  host: '127.0.0.1',
  port: 8080,
  service: { address, key: { environment: keyVariable } },
  addin: { origins: ['https://localhost:3000'] },
  tokens: 'tokens.json',
  budgets: {
    person: { day: 2000, month: 20_000 },
    organization: { day: 20_000, month: 200_000 },
  },
});

/** A configuration as the examples of the questions make it. */
export const exampleConfiguration: string = JSON.stringify(
  initialConfiguration(
    Object.fromEntries(questions.map(({ name, example }) => [name, example])) as Record<
      Question['name'],
      string
    >,
  ),
  null,
  2,
);
