import {
  faqQuestionsWithFixedTexts,
  builtInFaqQuestions,
  type HomeSectionTexts,
  type FaqEntry,
  type BuiltInFaqQuestion,
  type FaqEntryTexts,
} from '#contracts/core/reading/home-sections.ts';
import type { Locale } from '#contracts/core/locale.ts';
import {
  faqAnswerRules,
  faqQuestionRules,
  normalizeHomeText,
  type HomeTextRules,
} from '#domain/site/home-section-texts.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { builtInFaqTexts } from '#web/lib/words/home-words.ts';
import { fieldLocales, homeTextProblem } from './text-boxes.ts';

export type FaqEntryId = FaqEntry['id'];

/** Form field for a question or an answer in a single language. */
export type FaqEntryBox = {
  readonly name: string;
  readonly text: keyof FaqEntryTexts;
  readonly locale: Locale;
  /** The default text, which is shown while the field is empty. Null for a question that the owner adds. */
  readonly original: string | null;
  readonly rules: HomeTextRules;
};

const rulesOf = { question: faqQuestionRules, answer: faqAnswerRules } as const;

export function isBuiltInFaqQuestion(id: string): id is BuiltInFaqQuestion {
  return builtInFaqQuestions.some((original) => original === id);
}

export function faqOrderOf({ questions }: HomeSectionTexts): readonly FaqEntryId[] {
  return questions === null ? builtInFaqQuestions : questions.map(({ id }) => id);
}

/** Returns the default text of a question or answer. Returns an empty text for a question that the owner added. */
export function builtInTextOf(id: string, text: keyof FaqEntryTexts, locale: Locale): string {
  return isBuiltInFaqQuestion(id) ? builtInFaqTexts[id][text]({}, { locale }) : '';
}

/**
 * Returns the form fields of a question. Returns an empty list if its texts cannot be changed for legal or safety
 * reasons.
 */
export function faqEntryBoxesOf(id: FaqEntryId): FaqEntryBox[] {
  if (faqQuestionsWithFixedTexts.includes(id)) return [];
  return (['question', 'answer'] as const).flatMap((text) =>
    fieldLocales.map((locale) => ({
      name: `${locale}.${id}.${text}`,
      text,
      locale,
      original: isBuiltInFaqQuestion(id) ? builtInTextOf(id, text, locale) : null,
      rules: rulesOf[text],
    })),
  );
}

/** Returns the error in a typed question or answer. Returns null if the text can be saved. */
export function faqTextProblem(typed: string, { original, rules }: FaqEntryBox): string | null {
  if (original === null && normalizeHomeText(typed) === '') return m.staff_homepage_required();
  return homeTextProblem(typed, rules);
}

export function faqEntriesOfInput(order: readonly FaqEntryId[], texts: FormValues): FaqEntry[] {
  return order.map((id) => {
    const of = (locale: Locale) => ({
      question: normalizeHomeText(texts[`${locale}.${id}.question`] ?? ''),
      answer: normalizeHomeText(texts[`${locale}.${id}.answer`] ?? ''),
    });
    return { id, en: of('en'), he: of('he') };
  });
}

export function faqFieldTextsOf({ questions }: HomeSectionTexts): FormValues {
  return Object.fromEntries(
    (questions ?? []).flatMap((question) =>
      faqEntryBoxesOf(question.id).map(({ name, locale, text }) => [name, question[locale][text]] as const),
    ),
  );
}

/** Returns the questions and answers as lines of text. The lines are used to compare two versions. */
export function faqLinesOf(own: HomeSectionTexts, locale: Locale): string[] {
  return faqOrderOf(own).flatMap((id) => {
    const texts = own.questions?.find((question) => question.id === id)?.[locale];
    return (['question', 'answer'] as const).map((text) => {
      const customText = texts?.[text] ?? '';
      return customText === '' ? builtInTextOf(id, text, locale) : customText;
    });
  });
}

/** Returns all question titles in display order, joined to one text, to detect a changed order. */
export function faqTitlesOf(own: HomeSectionTexts, locale: Locale): string {
  // each question line is followed by the line of its answer
  return faqLinesOf(own, locale)
    .filter((_, at) => at % 2 === 0)
    .join(' / ');
}
