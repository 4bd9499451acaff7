/** Whether one of a row's outputs holds an answer: the last of them, the note, says why there is none. */
export const isAnswered = (outputs: readonly unknown[]): boolean =>
  outputs.slice(0, -1).some((value) => value !== '');
