import type { LegalText, LegalSectionTexts } from '#contracts/core/reading/legal-texts.ts';
import type { LegalVersion } from '#contracts/staff/settings/legal-texts.ts';
import { structuredTextErrorOf } from '#domain/core/text/structured-text.ts';
import { LEGAL_TEXT_MAX_LENGTH } from '#contracts/staff/settings/legal-texts.ts';
import { legalPlaceholders } from '#contracts/core/reading/legal-texts.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Legal text that the user typed in both languages. `effective` is the day from which the text applies. It is null
 * until a day is chosen.
 */
export type EnteredLegalTexts = {
  readonly en: LegalSectionTexts;
  readonly he: LegalSectionTexts;
  readonly effective: string | null;
};

export const legalTextLabels: Readonly<Record<LegalText, () => string>> = {
  terms: () => m.terms_title(),
  privacy: () => m.privacy_title(),
  accessibility: () => m.access_page_title(),
  cancellation: () => m.legal_cancel_title(),
};

export const legalVersionStateLabels: Readonly<Record<LegalVersion['state'], () => string>> = {
  planned: () => m.staff_legal_planned(),
  in_force: () => m.staff_shop_in_force(),
  past: () => m.staff_legal_past(),
  replaced: () => m.staff_legal_replaced(),
};

/** Returns the error in a section that cannot be published. Returns null if the section is valid. */
export function legalSectionProblem(text: string): string | null {
  const mistake = structuredTextErrorOf(text, { names: legalPlaceholders, max: LEGAL_TEXT_MAX_LENGTH });
  if (mistake === null) return null;
  if (mistake.kind === 'unknown') return m.staff_legal_unknown({ name: `\u2066{${mistake.name}}\u2069` });
  const words = {
    empty: m.staff_legal_empty,
    long: m.staff_legal_long,
    broken: m.staff_legal_broken,
    brackets: m.staff_legal_brackets,
  } as const;
  return words[mistake.kind]();
}

/** Returns the name of a version. This is its number, or 'built-in' for the text that is part of the software. */
export function versionName({ version, number }: Pick<LegalVersion, 'version' | 'number'>): string {
  if (version === 0) return m.staff_legal_built_in();
  return m.staff_shop_version({ version: number ?? String(version) });
}
