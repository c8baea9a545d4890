import {
  fixedTextQuestions,
  builtInQuestions,
  type HomePartTexts,
  type HomeQuestion,
  type BuiltInQuestion,
  type QuestionTexts,
} from '#contracts/core/reading/home-texts.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { answerRules, questionRules, normalizeHomeText, type HomeTextRules } from '#domain/site/home-text.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { builtInQuestionTexts } from '#web/lib/words/home-words.ts';
import { fieldLocales, textProblem } from './text-boxes.ts';

export type QuestionId = HomeQuestion['id'];

/** Form field for a question or an answer in a single language. */
export type QuestionBox = {
  readonly name: string;
  readonly text: keyof QuestionTexts;
  readonly locale: Locale;
  /** The default text, which is shown while the field is empty. Null for a question that the owner adds. */
  readonly original: string | null;
  readonly rules: HomeTextRules;
};

const rulesOf = { question: questionRules, answer: answerRules } as const;

export function isBuiltInQuestion(id: string): id is BuiltInQuestion {
  return builtInQuestions.some((original) => original === id);
}

/** Returns the ids of the saved questions in the order of the page. */
export function questionOrderOf({ questions }: HomePartTexts): readonly QuestionId[] {
  return questions === null ? builtInQuestions : questions.map(({ id }) => id);
}

/** Returns the default text of a question or answer. Returns an empty text for a question that the owner added. */
export function builtInTextOf(id: string, text: keyof QuestionTexts, locale: Locale): string {
  return isBuiltInQuestion(id) ? builtInQuestionTexts[id][text]({}, { locale }) : '';
}

/**
 * Returns the form fields of a question. Returns an empty list if its texts cannot be changed for legal or safety
 * reasons.
 */
export function questionBoxesOf(id: QuestionId): QuestionBox[] {
  if (fixedTextQuestions.includes(id)) return [];
  return (['question', 'answer'] as const).flatMap((text) =>
    fieldLocales.map((locale) => ({
      name: `${locale}.${id}.${text}`,
      text,
      locale,
      original: isBuiltInQuestion(id) ? builtInTextOf(id, text, locale) : null,
      rules: rulesOf[text],
    })),
  );
}

/** Returns the error in a typed question or answer. Returns null if the text can be saved. */
export function questionProblem(typed: string, { original, rules }: QuestionBox): string | null {
  if (original === null && normalizeHomeText(typed) === '') return m.staff_homepage_required();
  return textProblem(typed, rules);
}

/** Converts the values of the question fields to the questions to save, in the given order. */
export function questionsOfInput(order: readonly QuestionId[], texts: FormValues): HomeQuestion[] {
  return order.map((id) => {
    const of = (locale: Locale) => ({
      question: normalizeHomeText(texts[`${locale}.${id}.question`] ?? ''),
      answer: normalizeHomeText(texts[`${locale}.${id}.answer`] ?? ''),
    });
    return { id, en: of('en'), he: of('he') };
  });
}

/** Converts saved questions to the field values of the form. */
export function questionFieldTextsOf({ questions }: HomePartTexts): FormValues {
  return Object.fromEntries(
    (questions ?? []).flatMap((question) =>
      questionBoxesOf(question.id).map(({ name, locale, text }) => [name, question[locale][text]] as const),
    ),
  );
}

/** Returns the questions and answers as lines of text. The lines are used to compare two versions. */
export function questionLinesOf(own: HomePartTexts, locale: Locale): string[] {
  return questionOrderOf(own).flatMap((id) => {
    const texts = own.questions?.find((question) => question.id === id)?.[locale];
    return (['question', 'answer'] as const).map((text) => {
      const customText = texts?.[text] ?? '';
      return customText === '' ? builtInTextOf(id, text, locale) : customText;
    });
  });
}

/** Returns all question titles in display order, joined to one text, to detect a changed order. */
export function questionTitlesOf(own: HomePartTexts, locale: Locale): string {
  // each question line is followed by the line of its answer
  return questionLinesOf(own, locale)
    .filter((_, at) => at % 2 === 0)
    .join(' / ');
}
