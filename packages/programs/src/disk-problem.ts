/** What keeps a program from using a file or a directory, and what a person can do about it. */
const problems = {
  full: 'its disk is full: free some space, then start again',
  readOnly: 'its disk is read-only: choose a place that can be written, then start again',
  denied: 'this user has no permission: give it, or choose another place, then start again',
  absent: 'it is in no directory that exists or can be created: choose another place, then start again',
  unreadable: 'its disk reports errors: restore a copy on another disk, then start again',
};

/** Codes of Node, the names of errors in C, and the numbers that WebAssembly has for them. */
const causes: readonly [problem: keyof typeof problems, code: RegExp, text: RegExp, numbers: number[]][] = [
  ['full', /^(ENOSPC|EDQUOT)$/, /No space left on device|quota exceeded/i, [51, 19]],
  ['readOnly', /^EROFS$/, /Read-only file system/i, [69]],
  ['denied', /^(EACCES|EPERM)$/, /Permission denied|Operation not permitted/i, [2, 63]],
  ['absent', /^(ENOENT|ENOTDIR|ENAMETOOLONG|ELOOP)$/, /(?!)/, []],
  ['unreadable', /^EIO$/, /\bI\/O error|Input\/output error/i, [29]],
];

interface SystemError {
  code?: unknown;
  errno?: unknown;
  syscall?: unknown;
  path?: unknown;
  message?: unknown;
}

/**
 * One sentence about a disk that is full, read-only or otherwise unusable; null for any other error.
 *
 * @param error An error of Node's file system, or of a database that writes files.
 * @param place The subject of the sentence, such as `The data directory .data`.
 */
export function diskProblem(error: unknown, place: string): string | null {
  const { code, errno, message } = (error ?? {}) as SystemError;
  const cause = causes.find(
    ([, codes, texts, numbers]) =>
      codes.test(String(code)) || numbers.includes(Number(errno)) || texts.test(String(message)),
  );
  return cause ? `${place} can't be used, because ${problems[cause[0]]}.` : null;
}

/** The sentence about a full disk, for programs that find out otherwise. */
export const diskIsFull = (place: string): string => `${place} can't be used, because ${problems.full}.`;

/** The sentence about a file that Node could not use; null for errors of other calls, such as those of a network. */
export function fileProblem(error: unknown): string | null {
  const { code, syscall, path } = (error ?? {}) as SystemError;
  if (typeof code !== 'string' || /^(listen|connect|bind|getaddrinfo|spawn)/.test(String(syscall)))
    return null;
  return diskProblem({ code }, typeof path === 'string' ? `The file ${path}` : 'A file');
}
