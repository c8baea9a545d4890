import {
  legalPlaceholders,
  legalSections,
  partOfText,
  type LegalText,
  type LegalWords,
} from '#contracts/core/reading/legal-texts.ts';
import { locales } from '#contracts/core/locale.ts';
import type { Outcome } from '#contracts/core/problem.ts';
import { LEGAL_TEXT_MAX } from '#contracts/staff/settings/legal-texts.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { mayBegin } from '#domain/core/legal-plan.ts';
import { textMistake } from '#domain/core/text/structured-text.ts';
import type { Staff } from '#server/core/actor.ts';
import type { FieldRefusals } from '#server/core/http/calls/endpoint-call.ts';
import type { Deps } from '#server/deps.ts';
import { builtInWords } from '#server/site/public.ts';
import { followSettings, writeSetting } from '../settings/write-setting.ts';

export type TextToPublish = {
  readonly text: LegalText;
  /** The newest version that was seen; 0 where there was none. */
  readonly seen: number;
  readonly effective: string;
  readonly en: LegalWords;
  readonly he: LegalWords;
};

type Mistaken = { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldRefusals };

/** The words of every section that there is, and nothing else. */
function wordsOf(text: LegalText, words: LegalWords): LegalWords {
  return Object.fromEntries(legalSections[text].map((id) => [id, (words[id] ?? '').trim()]));
}

/** The sections that may not be said so, by the name of their field. */
export function mistakesIn(text: LegalText, words: LegalWords): string[] {
  return Object.entries(wordsOf(text, words))
    .filter(([, said]) => textMistake(said, { names: legalPlaceholders, max: LEGAL_TEXT_MAX }) !== null)
    .map(([id]) => id);
}

/** A new version, from its day on. What was planned before it and has not begun gives way to it. */
export async function publishLegalText(
  deps: Pick<Deps, 'brandBook' | 'clock' | 'db' | 'log'>,
  actor: Staff,
  { text, seen, effective, ...words }: TextToPublish,
): Promise<Outcome<null, 'changed_meanwhile'> | Mistaken> {
  const wrong = locales.flatMap((locale) => mistakesIn(text, words[locale]).map((id) => `${locale}.${id}`));
  if (!mayBegin(effective, shopDayText(deps.clock.now()))) wrong.push('effective');
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((name) => [name, 'invalid'] as const));
    return { ok: false, refusal: 'validation_failed', fields };
  }
  const value = { effective, en: wordsOf(text, words.en), he: wordsOf(text, words.he) };
  const unsaved = { en: builtInWords(text, 'en'), he: builtInWords(text, 'he') };
  const change = { part: partOfText(text), seen, value };
  const saved = await deps.db.inTransaction((tx) => writeSetting(deps, tx, { actor, change, restored: null, unsaved }));
  if (saved.ok) await followSettings(deps);
  return saved;
}
