import { vi } from 'vitest';

/** Runs a program in this process: its exit code, and what it writes. */
export async function run(program: (args: string[]) => Promise<number>, ...args: string[]) {
  let output = '';
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      output += String(text);
      return true;
    }),
  );
  try {
    return { code: await program(args), output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
