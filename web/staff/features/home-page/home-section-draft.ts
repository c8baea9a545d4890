import {
  unchangedHomeSectionTexts,
  type HomeSection,
  type HomeSectionTexts,
} from '#contracts/core/reading/home-sections.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { normalizeHomeText } from '#domain/site/home-section-texts.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { deleteVersionedDraft } from '../../lib/acts/use-draft-base-version.ts';
import { deleteDraft, storeDraft, readStoredDraft } from '#web/lib/forms/stored-draft.ts';
import {
  faqEntryBoxesOf,
  faqFieldTextsOf,
  faqOrderOf,
  faqTextProblem,
  faqEntriesOfInput,
  type FaqEntryId,
} from './faq-entry-boxes.ts';
import { textBoxesOf, homeFieldTextsOf, homeTextProblem, homeTextsOfInput } from './text-boxes.ts';

/** Returns true if a section of the home page has the shop's own texts, or if its questions were changed. */
export function hasCustomTexts({ en, he, questions, atHome }: HomeSectionTexts): boolean {
  return JSON.stringify({ en, he, questions, atHome }) !== JSON.stringify(unchangedHomeSectionTexts);
}

/**
 * Returns the storage name of the unsaved texts. They survive a change of language, although it reloads the staff
 * portal.
 */
export function homeSectionDraftNameOf(part: HomeSection): string {
  return `home-page-${part}`;
}

function questionOrderDraftName(part: HomeSection): string {
  return `${homeSectionDraftNameOf(part)}.order`;
}

/** Deletes the unsaved texts of a section of the home page, and the unsaved order of its questions. */
export function deleteHomeSectionDraft(part: HomeSection): void {
  deleteVersionedDraft(homeSectionDraftNameOf(part));
  deleteDraft(questionOrderDraftName(part));
}

/** Stores the unsaved order of the questions. Also stores the saved version on which this order is based. */
export function storeFaqOrder(part: HomeSection, order: readonly FaqEntryId[], version: number): void {
  const seen = versionOfStoredFaqOrder(part) ?? version;
  storeDraft(questionOrderDraftName(part), { order: order.join(' '), seen: String(seen) });
}

/**
 * Returns the saved version on which the unsaved order of the questions is based. Returns null if there is no unsaved
 * order.
 */
export function versionOfStoredFaqOrder(part: HomeSection): number | null {
  const { seen } = readStoredDraft(questionOrderDraftName(part));
  return typeof seen === 'string' ? Number(seen) : null;
}

/** Returns the unsaved order of the questions. Returns null if there is none. */
export function storedFaqOrder(part: HomeSection): readonly FaqEntryId[] | null {
  const { order } = readStoredDraft(questionOrderDraftName(part));
  return typeof order === 'string' && order !== '' ? order.split(' ') : null;
}

/** Converts the saved texts of a section of the home page to field values. */
export function savedFieldTexts(part: HomeSection, own: HomeSectionTexts, locale: Locale): FormValues {
  return {
    ...homeFieldTextsOf(textBoxesOf(part, locale), own),
    ...faqFieldTextsOf(own),
    ...(own.atHome ? { atHome: 'on' } : {}),
  };
}

/**
 * Field values that the user typed for a section of the home page, with the order of its questions. The order is null
 * for a section without questions.
 */
export type EnteredHomeSection = {
  readonly part: HomeSection;
  readonly texts: FormValues;
  readonly order: readonly FaqEntryId[] | null;
};

export function homeSectionTextsOfInput({ part, texts, order }: EnteredHomeSection, locale: Locale): HomeSectionTexts {
  return {
    ...homeTextsOfInput(textBoxesOf(part, locale), texts),
    questions: order === null ? null : faqEntriesOfInput(order, texts),
    // a checkbox that is not ticked is missing in the values of a form
    atHome: order !== null && texts['atHome'] !== undefined,
  };
}

/** Returns true if the field values differ from the saved texts, or the order of the questions from the saved order. */
export function isHomeSectionChanged(
  { part, texts, order }: EnteredHomeSection,
  own: HomeSectionTexts,
  locale: Locale,
): boolean {
  if (order !== null && order.join(' ') !== faqOrderOf(own).join(' ')) return true;
  const saved = savedFieldTexts(part, own, locale);
  const names = new Set([...Object.keys(saved), ...Object.keys(texts)]);
  return [...names].some((name) => normalizeHomeText(texts[name] ?? '') !== normalizeHomeText(saved[name] ?? ''));
}

/** Returns the validation errors of the field values, by field name. */
export function homeSectionProblems(
  { part, texts, order }: EnteredHomeSection,
  locale: Locale,
): Readonly<Record<string, string>> {
  const found = [
    ...textBoxesOf(part, locale).map(({ name, rules }) => [name, homeTextProblem(texts[name] ?? '', rules)] as const),
    ...(order ?? []).flatMap((id) =>
      faqEntryBoxesOf(id).map((box) => [box.name, faqTextProblem(texts[box.name] ?? '', box)] as const),
    ),
  ];
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])));
}
