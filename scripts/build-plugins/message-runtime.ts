import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const compiledMessage = /\/messages\/compiled\/messages\/(?!_index)[\w-]+\.js$/;

/**
 * Matches code of the message compiler at the end of a message's file, which chooses between the two languages of the
 * message.
 */
const choice =
  /export const (\w+) = [^\n]*\(\(inputs(?: = \{\})?, options = \{\}\) => \{\n\tconst locale = [^\n]+\n\tif \(locale === "he"\) return he_\1\(inputs\)\n\treturn en_\1\(inputs\)\n\}\);/;

/** Matches the function that contains a message in one language. It ends at a closing brace without indent. */
const ofLanguage = /^const (en|he)_\w+ = \/\*\*[^\n]*?\*\/ (\([\s\S]*?\n\});$/gm;

/**
 * Returns a compiled message in which `inLanguage` chooses the language. The compiler repeats the code for this choice
 * in each message. Without the repetition, the scripts of a first visit are 1.2 KB smaller. Throws if the compiler
 * writes messages in a different form.
 */
export function leanMessage(code: string): string {
  const name = choice.exec(code)?.[1];
  const texts = new Map(Array.from(code.matchAll(ofLanguage), ([, locale, text]) => [locale, text] as const));
  const [en, he] = [texts.get('en'), texts.get('he')];
  if (name === undefined || en === undefined || he === undefined) {
    throw new Error('the compiler writes messages in another form: change leanMessage');
  }
  return code
    .replace(ofLanguage, '')
    .replace(choice, () => `export const ${name} = /*#__PURE__*/ inLanguage(${en}, ${he});`)
    .replace(/^import \{ getLocale[^\n]+$/m, "import { inLanguage } from '../runtime.js';");
}

/**
 * Creates a plugin that replaces the compiler's message runtime by web/lib/language/message-runtime.ts. It also
 * replaces the code in each message that chooses the language.
 */
export function messageRuntime(): Plugin {
  const own = fileURLToPath(new URL('../../web/lib/language/message-runtime.ts', import.meta.url));
  return {
    name: 'message-runtime',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === '#messages/compiled/runtime.js' ||
      (id.endsWith('/runtime.js') && importer?.includes('/messages/compiled/') === true)
        ? own
        : undefined,
    transform: (code, id) => (compiledMessage.test(id) ? { code: leanMessage(code), map: null } : undefined),
  };
}
