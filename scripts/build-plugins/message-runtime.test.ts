import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leanMessage } from './message-runtime.ts';

type Text = (inputs: object) => string;

/** Returns the two languages of a compiled message as the build passes them to `inLanguage`. */
function languagesOf(name: string): [en: Text, he: Text] {
  const compiled = new URL(`../../messages/compiled/messages/${name}.js`, import.meta.url);
  const program = leanMessage(readFileSync(compiled, 'utf8'))
    .replace(/^import .*$/gm, '')
    .replace('export const', 'const');
  const inLanguage = (en: Text, he: Text) => [en, he];
  return new Function('inLanguage', `${program}; return ${name};`)(inLanguage) as [Text, Text];
}

test('a message of the build is chosen by one shared function, from both of its languages', () => {
  const [en, he] = languagesOf('chat_greeting');
  expect(en({ shop: 'Shampaw' })).toMatch(/^Hi Shampaw!/);
  expect(he({ shop: 'Shampaw' })).toMatch(/^שלום Shampaw!/);
});

test('a message in another form stops the build', () => {
  expect(() => leanMessage('export const other = () => `text`;')).toThrow('change leanMessage');
});
