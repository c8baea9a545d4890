import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';

export type Question = { readonly question: string; readonly answer: string };

/** Returns true if a member saves on every wash, the first one included. */
function savesAlways(percents: MemberDiscounts | null): boolean {
  return percents !== null && percents.newMember > 0 && percents.regularMember > 0;
}

/** Frequent questions. Each answer repeats the text of the page that explains the subject in full. */
export function commonQuestions(percents: MemberDiscounts | null): readonly Question[] {
  return [
    { question: m.faq_wash_question(), answer: m.faq_wash_answer() },
    { question: m.faq_cat_question(), answer: m.faq_cat_answer() },
    {
      question: m.faq_account_question(),
      answer: savesAlways(percents) ? m.faq_account_answer() : m.faq_account_answer_plain(),
    },
    { question: m.faq_expiry_question(), answer: m.faq_expiry_answer() },
    { question: m.faq_cancel_question(), answer: m.checkout_cancellation() },
    { question: m.faq_discount_question(), answer: m.legal_discounts_text() },
    { question: m.faq_hours_question(), answer: m.faq_hours_answer() },
  ];
}

/** Frequent questions above the contact form. They can be opened without JavaScript. */
export function Questions() {
  const { percents } = usePage();
  return (
    <section className="section questions" aria-labelledby="questions">
      <h2 id="questions" className="text-2xl font-bold">
        {m.faq_title()}
      </h2>
      <div className="divide-y divide-line">
        {commonQuestions(percents).map(({ question, answer }) => (
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
