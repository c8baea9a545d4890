import {
  legalPlaceholders,
  legalSections,
  legalTextSettingName,
  type LegalText,
  type LegalSectionTexts,
} from '#contracts/core/reading/legal-texts.ts';
import { locales } from '#contracts/core/locale.ts';
import type { Outcome } from '#contracts/core/problem.ts';
import { LEGAL_TEXT_MAX_LENGTH } from '#contracts/staff/settings/legal-texts.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { mayLegalVersionTakeEffect } from '#domain/core/legal-versions.ts';
import { structuredTextErrorOf } from '#domain/core/text/structured-text.ts';
import type { Staff } from '#server/core/actor.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import type { Deps } from '#server/staff/deps.ts';
import { builtInLegalTexts } from '#server/site/public.ts';
import { refreshSettingsCache, writeSetting } from '../settings/write-setting.ts';

export type LegalTextToPublish = {
  readonly text: LegalText;
  /** Newest version that the staff user's screen showed. It is 0 if no version was published. */
  readonly seen: number;
  readonly effective: string;
  readonly en: LegalSectionTexts;
  readonly he: LegalSectionTexts;
};

type InvalidFields = { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };

/** Returns the texts of existing sections only. Unknown sections are left out. */
function sectionTextsOf(text: LegalText, words: LegalSectionTexts): LegalSectionTexts {
  return Object.fromEntries(legalSections[text].map((id) => [id, (words[id] ?? '').trim()]));
}

/**
 * Returns the ids of the sections of a legal text that are not valid, for example because of an unknown placeholder or
 * too many characters.
 */
export function invalidLegalSections(text: LegalText, words: LegalSectionTexts): string[] {
  return Object.entries(sectionTextsOf(text, words))
    .filter(
      ([, written]) =>
        structuredTextErrorOf(written, { names: legalPlaceholders, max: LEGAL_TEXT_MAX_LENGTH }) !== null,
    )
    .map(([id]) => id);
}

/**
 * Publishes a new version of a legal text, which applies from its start day (`effective`). It replaces planned versions
 * that have not started.
 */
export async function publishLegalText(
  deps: Pick<Deps, 'brandCache' | 'clock' | 'db' | 'log'>,
  actor: Staff,
  { text, seen, effective, ...words }: LegalTextToPublish,
): Promise<Outcome<null, 'changed_meanwhile'> | InvalidFields> {
  const wrong = locales.flatMap((locale) => invalidLegalSections(text, words[locale]).map((id) => `${locale}.${id}`));
  if (!mayLegalVersionTakeEffect(effective, shopDayText(deps.clock.now()))) wrong.push('effective');
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((name) => [name, 'invalid'] as const));
    return { ok: false, refusal: 'validation_failed', fields };
  }
  const value = { effective, en: sectionTextsOf(text, words.en), he: sectionTextsOf(text, words.he) };
  const unsaved = { en: builtInLegalTexts(text, 'en'), he: builtInLegalTexts(text, 'he') };
  const change = { part: legalTextSettingName(text), seen, value };
  const saved = await deps.db.inTransaction((tx) => writeSetting(deps, tx, { actor, change, restored: null, unsaved }));
  if (saved.ok) await refreshSettingsCache(deps);
  return saved;
}
