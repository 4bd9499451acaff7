import { expect, it } from 'vitest';
import { readCommand } from '../../service/command-line.ts';

it('has a port and a directory of its own', () => {
  expect(readCommand([])).toEqual({ kind: 'run', port: 3001, data: '.data/service' });
});

it('takes its options in both spellings', () => {
  expect(readCommand(['--port', '0', '--data=here', '--records', '5000'])).toEqual({
    kind: 'run',
    port: 0,
    data: 'here',
    records: 5000,
  });
  expect(readCommand(['--help', '--port', '1'])).toEqual({ kind: 'help' });
});

it.each([
  [['--prot', '1'], 'Unknown option --prot; did you mean --port?'],
  [['--nonsense'], 'Unknown option --nonsense. See --help.'],
  [['--port', 'x'], "--port is 'x': write a whole number from 0 to 65535."],
  [['--port', '70000'], "--port is '70000': write a whole number from 0 to 65535."],
  [['--records', '5'], "--records is '5': write a whole number from 100 to 5000000."],
  [['--port'], "Option '--port <value>' argument missing. See --help."],
  [['extra'], "Unexpected argument 'extra'"],
])('refuses %j in a sentence', (args, sentence) => {
  expect(() => readCommand(args)).toThrow(sentence);
});
