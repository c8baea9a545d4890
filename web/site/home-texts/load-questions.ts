import { getMemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';
import { requestLocale } from '#web/lib/language/request-locale.ts';
import { commonQuestions } from './common-questions.ts';
import { loadHomeTexts } from './load-home-texts.ts';
import type { QuestionListProps } from './question-list.tsx';

export type LoadedQuestions = {
  readonly questions: QuestionListProps;
  /** False if the server did not report whether the owner changed the questions. Such a page is not cached. */
  readonly known: boolean;
};

/** Loads the frequently asked questions with their heading, in the language of the request. */
export async function loadQuestions(api: ApiCaller, request: Request): Promise<LoadedQuestions> {
  const locale = requestLocale(request);
  const [home, discounts] = await Promise.all([loadHomeTexts(api, request), callApi(api, getMemberDiscounts, {})]);
  const percents = discounts.ok ? discounts.value : null;
  const questions = commonQuestions({ percents, own: home.questions, locale });
  return { questions: { title: home.texts.faq_title, questions }, known: home.known };
}
