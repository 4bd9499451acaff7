import path from 'node:path';

/** Files that declare custom functions, one a subject: their JSDoc becomes the metadata. */
export const functionFiles = ['locate', 'estimate'].map((subject) =>
  path.join(import.meta.dirname, `${subject}.ts`),
);
