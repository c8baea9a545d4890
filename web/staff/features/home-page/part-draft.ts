import { unchangedHomePartTexts, type HomePart, type HomePartTexts } from '#contracts/core/reading/home-texts.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { normalizeHomeText } from '#domain/site/home-text.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { deleteVersionedDraft } from '../../lib/acts/use-seen-version.ts';
import { deleteDraft, storeDraft, storedDraft } from '#web/lib/forms/stored-draft.ts';
import {
  questionBoxesOf,
  questionFieldTextsOf,
  questionOrderOf,
  questionProblem,
  questionsOfInput,
  type QuestionId,
} from './question-boxes.ts';
import { textBoxesOf, fieldTextsOf, textProblem, textsOfInput } from './text-boxes.ts';

/** Returns true if a section of the home page has the shop's own texts, or if its questions were changed. */
export function hasCustomTexts({ en, he, questions, atHome }: HomePartTexts): boolean {
  return JSON.stringify({ en, he, questions, atHome }) !== JSON.stringify(unchangedHomePartTexts);
}

/**
 * Returns the storage name of the unsaved texts. They survive a change of language, although it reloads the staff
 * portal.
 */
export function draftNameOf(part: HomePart): string {
  return `home-page-${part}`;
}

function questionOrderDraftName(part: HomePart): string {
  return `${draftNameOf(part)}.order`;
}

/** Deletes the unsaved texts of a section of the home page, and the unsaved order of its questions. */
export function deletePartDraft(part: HomePart): void {
  deleteVersionedDraft(draftNameOf(part));
  deleteDraft(questionOrderDraftName(part));
}

/** Stores the unsaved order of the questions. Also stores the saved version on which this order is based. */
export function storeQuestionOrder(part: HomePart, order: readonly QuestionId[], version: number): void {
  const seen = versionOfStoredQuestionOrder(part) ?? version;
  storeDraft(questionOrderDraftName(part), { order: order.join(' '), seen: String(seen) });
}

/**
 * Returns the saved version on which the unsaved order of the questions is based. Returns null if there is no unsaved
 * order.
 */
export function versionOfStoredQuestionOrder(part: HomePart): number | null {
  const { seen } = storedDraft(questionOrderDraftName(part));
  return typeof seen === 'string' ? Number(seen) : null;
}

/** Returns the unsaved order of the questions. Returns null if there is none. */
export function storedQuestionOrder(part: HomePart): readonly QuestionId[] | null {
  const { order } = storedDraft(questionOrderDraftName(part));
  return typeof order === 'string' && order !== '' ? order.split(' ') : null;
}

/** Converts the saved texts of a section of the home page to field values. */
export function savedFieldTexts(part: HomePart, own: HomePartTexts, locale: Locale): FormValues {
  return {
    ...fieldTextsOf(textBoxesOf(part, locale), own),
    ...questionFieldTextsOf(own),
    ...(own.atHome ? { atHome: 'on' } : {}),
  };
}

/**
 * Field values that the user typed for a section of the home page, with the order of its questions. The order is null
 * for a section without questions.
 */
export type EnteredHomePart = {
  readonly part: HomePart;
  readonly texts: FormValues;
  readonly order: readonly QuestionId[] | null;
};

/** Converts field values to the texts to save. */
export function homePartTextsOfInput({ part, texts, order }: EnteredHomePart, locale: Locale): HomePartTexts {
  return {
    ...textsOfInput(textBoxesOf(part, locale), texts),
    questions: order === null ? null : questionsOfInput(order, texts),
    // a checkbox that is not ticked is missing in the values of a form
    atHome: order !== null && texts['atHome'] !== undefined,
  };
}

/** Returns true if the field values differ from the saved texts, or the order of the questions from the saved order. */
export function isPartChanged({ part, texts, order }: EnteredHomePart, own: HomePartTexts, locale: Locale): boolean {
  if (order !== null && order.join(' ') !== questionOrderOf(own).join(' ')) return true;
  const saved = savedFieldTexts(part, own, locale);
  const names = new Set([...Object.keys(saved), ...Object.keys(texts)]);
  return [...names].some((name) => normalizeHomeText(texts[name] ?? '') !== normalizeHomeText(saved[name] ?? ''));
}

/** Returns the validation errors of the field values, by field name. */
export function partProblems(
  { part, texts, order }: EnteredHomePart,
  locale: Locale,
): Readonly<Record<string, string>> {
  const found = [
    ...textBoxesOf(part, locale).map(({ name, rules }) => [name, textProblem(texts[name] ?? '', rules)] as const),
    ...(order ?? []).flatMap((id) =>
      questionBoxesOf(id).map((box) => [box.name, questionProblem(texts[box.name] ?? '', box)] as const),
    ),
  ];
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])));
}
