import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './sources.ts';

/** What the compiled words are made from. */
export const wordSources: readonly string[] = [
  'messages/en.json',
  'messages/he.json',
  'messages/registry.js',
  'project.inlang/settings.json',
  'scripts/words.ts',
  'package-lock.json',
];

/** Where they are; their compiler takes all of them away, and the stamp with them, before it writes new ones. */
const COMPILED = 'messages/compiled';
const STAMP = 'stamp';

/** Called when all of them are written. */
export function stampWords(folder = COMPILED): void {
  writeFileSync(join(folder, STAMP), digestOf(wordSources));
}

/** Whether they say what their sources say: whoever compiles them again takes them from those who read them meanwhile. */
export function areWordsFresh(folder = COMPILED): boolean {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(wordSources);
}
