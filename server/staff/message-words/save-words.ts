import type { OwnWordsOfShop } from '#contracts/core/reading/own-words.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import type { MessageTopic } from '#contracts/staff/settings/messages.ts';
import type { Staff } from '#server/core/actor.ts';
import { findSetting } from '#server/core/brand/store/brand-setting.ts';
import type { FieldRefusals } from '#server/core/http/calls/endpoint-call.ts';
import type { Deps } from '#server/deps.ts';
import { followSettings, writeSetting } from '../settings/write-setting.ts';
import { partOfTopic, wordsIn } from './get-messages.ts';
import { readLines } from './read-lines.ts';

type WordsDeps = Pick<Deps, 'brandBook' | 'clock' | 'db' | 'log'>;

const nothing: OwnWordsOfShop = { en: {}, he: {} };

type Mistaken = { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldRefusals };
type Read = { readonly ok: true; readonly value: OwnWordsOfShop } | Mistaken;

/** Both languages as they may be said, or the lines that may not. */
function read(topic: MessageTopic, words: OwnWordsOfShop): Read {
  const [en, he] = [readLines(topic, words.en), readLines(topic, words.he)];
  if (en.ok && he.ok) return { ok: true, value: { en: en.lines, he: he.lines } };
  const named = (locale: string, lines: typeof en) =>
    lines.ok ? [] : lines.mistakes.map((key) => [`${locale}.${key}`, 'invalid'] as const);
  return {
    ok: false,
    refusal: 'validation_failed',
    fields: Object.fromEntries([...named('en', en), ...named('he', he)]),
  };
}

export type WordsChange = {
  readonly topic: MessageTopic;
  /** The version that was seen; 0 where nobody had saved any. */
  readonly seen: number;
  readonly words: OwnWordsOfShop;
};

type Saved = Outcome<null, 'changed_meanwhile' | 'not_found'> | Mistaken;

/** What the shop says in a message from now on. Refused where a line would not say what it has to. */
export async function saveWords(deps: WordsDeps, actor: Staff, { topic, seen, words }: WordsChange): Promise<Saved> {
  const lines = read(topic, words);
  if (!lines.ok) return lines;
  const change = { part: partOfTopic(topic), seen, value: lines.value };
  const saved = await deps.db.inTransaction((tx) =>
    writeSetting(deps, tx, { actor, change, restored: null, unsaved: nothing }),
  );
  if (saved.ok) await followSettings(deps);
  return saved;
}

/** An earlier version again, as a new one, where it may still be said. */
export async function restoreWords(
  deps: WordsDeps,
  actor: Staff,
  { topic, seen, version }: Pick<WordsChange, 'topic' | 'seen'> & { readonly version: number },
): Promise<Saved> {
  const part = partOfTopic(topic);
  const restored = await deps.db.inTransaction(async (tx): Promise<Saved> => {
    const earlier = await findSetting(tx, { part, version });
    if (earlier === null) return refused('not_found');
    const lines = read(topic, wordsIn(earlier.value));
    if (!lines.ok) return lines;
    const change = { part, seen, value: lines.value };
    return writeSetting(deps, tx, { actor, change, restored: version, unsaved: nothing });
  });
  if (restored.ok) await followSettings(deps);
  return restored;
}
