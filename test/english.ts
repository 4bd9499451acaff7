import { setLanguage } from '../src/language/index.ts';

// The files that run in one process share its modules: none of them begins in the language of the one before it.
setLanguage('en');
