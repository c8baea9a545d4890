import { speak } from './language.ts';

/** Before each file of the unit tests. The files of a worker share their modules: each begins in English, as it would alone. */
speak('en');
