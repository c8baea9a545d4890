import { setLanguage } from './language.ts';

/** Sets the language to English before each unit test file, because test files in one worker share module state. */
setLanguage('en');
