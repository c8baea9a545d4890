import type { CustomMessageLines } from '#contracts/core/reading/custom-lines.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import type { MessageTopic } from '#contracts/staff/settings/message-templates.ts';
import type { Staff } from '#server/core/actor.ts';
import { findBrandSetting } from '#server/core/brand/store/brand-setting.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import type { Deps } from '#server/staff/deps.ts';
import { refreshSettingsCache, writeSetting } from '../settings/write-setting.ts';
import { settingNameOfTopic, parseCustomMessageLines } from './get-message-templates.ts';
import { parseEditedMessageLines } from './parse-edited-lines.ts';

type WordsDeps = Pick<Deps, 'brandCache' | 'clock' | 'db' | 'log'>;

const emptyTexts: CustomMessageLines = { en: {}, he: {} };

type InvalidFields = { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };
type ParsedCustomLines = { readonly ok: true; readonly value: CustomMessageLines } | InvalidFields;

/** Validates the custom lines of a message in both languages. If lines are invalid, their keys are returned. */
function read(topic: MessageTopic, words: CustomMessageLines): ParsedCustomLines {
  const [en, he] = [parseEditedMessageLines(topic, words.en), parseEditedMessageLines(topic, words.he)];
  if (en.ok && he.ok) return { ok: true, value: { en: en.lines, he: he.lines } };
  const named = (locale: string, lines: typeof en) =>
    lines.ok ? [] : lines.mistakes.map((key) => [`${locale}.${key}`, 'invalid'] as const);
  return {
    ok: false,
    refusal: 'validation_failed',
    fields: Object.fromEntries([...named('en', en), ...named('he', he)]),
  };
}

export type CustomMessageLinesChange = {
  readonly topic: MessageTopic;
  /** Version of the message that was on the staff user's screen. It is 0 if no version was saved. */
  readonly seen: number;
  readonly words: CustomMessageLines;
};

type SaveOutcome = Outcome<null, 'changed_meanwhile' | 'not_found'> | InvalidFields;

/**
 * Saves the custom lines of a message. The change is refused if a line is not valid, for example if a required
 * placeholder is missing. The request is also refused if another version was saved meanwhile.
 */
export async function saveCustomMessageLines(
  deps: WordsDeps,
  actor: Staff,
  { topic, seen, words }: CustomMessageLinesChange,
): Promise<SaveOutcome> {
  const lines = read(topic, words);
  if (!lines.ok) return lines;
  const change = { part: settingNameOfTopic(topic), seen, value: lines.value };
  const saved = await deps.db.inTransaction((tx) =>
    writeSetting(deps, tx, { actor, change, restored: null, unsaved: emptyTexts }),
  );
  if (saved.ok) await refreshSettingsCache(deps);
  return saved;
}

/** Restores an earlier version of a message by saving it as a new version. The earlier version must still be valid. */
export async function restoreCustomMessageLines(
  deps: WordsDeps,
  actor: Staff,
  { topic, seen, version }: Pick<CustomMessageLinesChange, 'topic' | 'seen'> & { readonly version: number },
): Promise<SaveOutcome> {
  const part = settingNameOfTopic(topic);
  const restored = await deps.db.inTransaction(async (tx): Promise<SaveOutcome> => {
    const earlier = await findBrandSetting(tx, { part, version });
    if (earlier === null) return refused('not_found');
    const lines = read(topic, parseCustomMessageLines(earlier.value));
    if (!lines.ok) return lines;
    const change = { part, seen, value: lines.value };
    return writeSetting(deps, tx, { actor, change, restored: version, unsaved: emptyTexts });
  });
  if (restored.ok) await refreshSettingsCache(deps);
  return restored;
}
