import type { OriginalQuestion } from '#contracts/core/reading/home-texts.ts';
import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import type { OwnQuestion } from '#contracts/site/home-page.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';

export type Question = { readonly question: string; readonly answer: string };

/** Returns true if a member saves on every wash, the first one included. */
function savesAlways(percents: MemberDiscounts | null): boolean {
  return percents !== null && percents.newMember > 0 && percents.regularMember > 0;
}

/** The original questions. Each answer repeats the text of the page that explains the subject in full. */
function originalQuestionsFor(percents: MemberDiscounts | null): Readonly<Record<OriginalQuestion, Question>> {
  return {
    wash: { question: m.faq_wash_question(), answer: m.faq_wash_answer() },
    cat: { question: m.faq_cat_question(), answer: m.faq_cat_answer() },
    account: {
      question: m.faq_account_question(),
      answer: savesAlways(percents) ? m.faq_account_answer() : m.faq_account_answer_plain(),
    },
    expiry: { question: m.faq_expiry_question(), answer: m.faq_expiry_answer() },
    cancel: { question: m.faq_cancel_question(), answer: m.checkout_cancellation() },
    discount: { question: m.faq_discount_question(), answer: m.legal_discounts_text() },
    hours: { question: m.faq_hours_question(), answer: m.faq_hours_answer() },
  };
}

const unwritten: Question = { question: '', answer: '' };

/**
 * Returns the frequent questions in the order of the owner, if the owner changed them. An empty text of the owner stands
 * for the original one.
 */
export function commonQuestions(
  percents: MemberDiscounts | null,
  own: readonly OwnQuestion[] | null,
): readonly Question[] {
  const originals: Readonly<Partial<Record<string, Question>>> = originalQuestionsFor(percents);
  if (own === null) return Object.values(originalQuestionsFor(percents));
  return own.map(({ id, question, answer }) => {
    const original = originals[id] ?? unwritten;
    return {
      question: question === '' ? original.question : question,
      answer: answer === '' ? original.answer : answer,
    };
  });
}

export type QuestionsProps = {
  readonly title: string;
  /** The owner's questions; null if the owner did not change them. */
  readonly questions: readonly OwnQuestion[] | null;
};

/** Frequent questions above the contact form. They can be opened without JavaScript. */
export function Questions({ title, questions }: QuestionsProps) {
  const { percents } = usePage();
  return (
    <section className="section questions" aria-labelledby="questions">
      <h2 id="questions" className="text-2xl font-bold">
        {title}
      </h2>
      <div className="divide-y divide-line">
        {commonQuestions(percents, questions).map(({ question, answer }) => (
          <details key={question}>
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 py-3 font-medium">
              {question}
            </summary>
            <p className="pb-4">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
