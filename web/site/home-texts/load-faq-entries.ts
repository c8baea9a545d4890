import { getMemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';
import { localeOfRequest } from '#web/lib/language/locale-of-request.ts';
import { commonFaqQuestions } from './common-faq-questions.ts';
import { loadHomeTexts } from './load-home-texts.ts';
import type { FaqEntryListProps } from './question-list.tsx';

export type LoadedFaqEntries = {
  readonly questions: FaqEntryListProps;
  /** False if the server did not report whether the owner changed the questions. Such a page is not cached. */
  readonly known: boolean;
};

export async function loadFaqEntries(api: ApiCaller, request: Request): Promise<LoadedFaqEntries> {
  const locale = localeOfRequest(request);
  const [home, discounts] = await Promise.all([loadHomeTexts(api, request), callApi(api, getMemberDiscounts, {})]);
  const percents = discounts.ok ? discounts.value : null;
  const questions = commonFaqQuestions({ percents, own: home.questions, locale });
  return { questions: { title: home.texts.faq_title, questions }, known: home.known };
}
