import type { Locale } from '#contracts/core/locale.ts';
import { builtInFaqQuestions, type BuiltInFaqQuestion } from '#contracts/core/reading/home-sections.ts';
import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import type { SavedFaqEntry } from '#contracts/site/home-page.ts';
import { m } from '#messages/compiled/messages.js';
import { builtInFaqTexts } from '#web/lib/words/home-words.ts';
import type { FaqQuestion } from './question-list.tsx';

/** Returns true if a member gets a discount on every wash, including the first wash. */
function hasDiscountOnEveryWash(percents: MemberDiscounts | null): boolean {
  return percents !== null && percents.newMember > 0 && percents.regularMember > 0;
}

export type FaqContext = {
  readonly percents: MemberDiscounts | null;
  /** The questions of the owner. Null if the owner did not change the questions. */
  readonly own: readonly SavedFaqEntry[] | null;
  readonly locale: Locale;
};

/** Returns a default question. Its answer repeats the text of the page that explains the subject in full. */
function builtInFaqQuestionIn(id: BuiltInFaqQuestion, { percents, locale }: FaqContext): FaqQuestion {
  const { question, answer } = builtInFaqTexts[id];
  const isAboutSaving = id === 'account' && hasDiscountOnEveryWash(percents);
  return {
    question: question({}, { locale }),
    answer: isAboutSaving ? m.faq_account_answer({}, { locale }) : answer({}, { locale }),
  };
}

const unwritten: FaqQuestion = { question: '', answer: '' };

/**
 * Returns the frequently asked questions. If the owner changed them, they have the owner's order and texts. An empty
 * text is replaced with the default text.
 */
export function commonFaqQuestions(facts: FaqContext): readonly FaqQuestion[] {
  const { own } = facts;
  if (own === null) return builtInFaqQuestions.map((id) => builtInFaqQuestionIn(id, facts));
  return own.map(({ id, question, answer }) => {
    const known = builtInFaqQuestions.find((one) => one === id);
    const original = known === undefined ? unwritten : builtInFaqQuestionIn(known, facts);
    return {
      question: question === '' ? original.question : question,
      answer: answer === '' ? original.answer : answer,
    };
  });
}
