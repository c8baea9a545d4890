import { originalHomePart, type HomePart, type HomePartTexts } from '#contracts/core/reading/home-texts.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Texts } from '#web/lib/forms/form-texts.ts';
import { deleteSeenDraft } from '../../lib/acts/use-seen-version.ts';
import { deleteDraft, storeDraft, storedDraft } from '#web/lib/forms/stored-draft.ts';
import {
  questionBoxesOf,
  questionFieldTextsOf,
  questionProblem,
  typedQuestionsOf,
  type QuestionId,
} from './question-boxes.ts';
import { boxesOf, fieldTextsOf, textProblem, typedTextsOf } from './text-boxes.ts';

/** Returns true if a part has a text of the shop's own, or its questions were changed. */
export function hasOwnTexts({ en, he, questions, atHome }: HomePartTexts): boolean {
  return JSON.stringify({ en, he, questions, atHome }) !== JSON.stringify(originalHomePart);
}

/** Name under which unsaved texts are stored. They survive a change of language, which reloads the portal. */
export function draftNameOf(part: HomePart): string {
  return `home-page-${part}`;
}

function orderKeyOf(part: HomePart): string {
  return `${draftNameOf(part)}.order`;
}

/** Deletes unsaved texts and the unsaved order of the questions. */
export function deletePartDraft(part: HomePart): void {
  deleteSeenDraft(draftNameOf(part));
  deleteDraft(orderKeyOf(part));
}

/** Stores the unsaved order with the version in which it was first changed. */
export function storeOrder(part: HomePart, order: readonly QuestionId[], version: number): void {
  const seen = versionOfStoredOrder(part) ?? version;
  storeDraft(orderKeyOf(part), { order: order.join(' '), seen: String(seen) });
}

/** Returns the version that the user saw when they changed the order; null without an unsaved order. */
export function versionOfStoredOrder(part: HomePart): number | null {
  const { seen } = storedDraft(orderKeyOf(part));
  return typeof seen === 'string' ? Number(seen) : null;
}

/** Returns the unsaved order of the questions; null if there is none. */
export function storedOrder(part: HomePart): readonly QuestionId[] | null {
  const { order } = storedDraft(orderKeyOf(part));
  return typeof order === 'string' && order !== '' ? order.split(' ') : null;
}

/** Returns saved texts as the values of the fields of the part. */
export function savedFieldTexts(part: HomePart, own: HomePartTexts, spoken: Locale): Texts {
  return {
    ...fieldTextsOf(boxesOf(part, spoken), own),
    ...questionFieldTextsOf(own),
    ...(own.atHome ? { atHome: 'on' } : {}),
  };
}

/** The typed values of the fields of a part, and the order of its questions; null for a part without questions. */
export type TypedPart = {
  readonly part: HomePart;
  readonly texts: Texts;
  readonly order: readonly QuestionId[] | null;
};

/** Returns typed texts as they are saved. */
export function typedPart({ part, texts, order }: TypedPart, spoken: Locale): HomePartTexts {
  return {
    ...typedTextsOf(boxesOf(part, spoken), texts),
    questions: order === null ? null : typedQuestionsOf(order, texts),
    // a box that is not ticked is missing from the values of a form
    atHome: order !== null && texts['atHome'] !== undefined,
  };
}

/** Returns the errors of the typed texts, by field. */
export function partProblems({ part, texts, order }: TypedPart, spoken: Locale): Readonly<Record<string, string>> {
  const found = [
    ...boxesOf(part, spoken).map(({ name, rules }) => [name, textProblem(texts[name] ?? '', rules)] as const),
    ...(order ?? []).flatMap((id) =>
      questionBoxesOf(id).map((box) => [box.name, questionProblem(texts[box.name] ?? '', box)] as const),
    ),
  ];
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])));
}
