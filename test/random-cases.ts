import fc from 'fast-check';
import { isExtended } from './extent.ts';

// The generated cases of an ordinary run are the same every time, so that it fails because of what has changed. A run
// with `CDATA_TEST_EXTENT` looks for cases that nobody has seen.
if (!isExtended) fc.configureGlobal({ seed: 1 });
