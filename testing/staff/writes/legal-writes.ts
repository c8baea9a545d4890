import { builtInLegalTexts } from '#server/site/public.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { leavesRows, type StaffWrite } from '../staff-write.ts';

const at = '/api/admin/legal';

/** The built-in text, to be published for today. */
export function legalDraft(now: number) {
  const words = { en: builtInLegalTexts('terms', 'en'), he: builtInLegalTexts('terms', 'he') };
  return { ...words, seen: 0, effective: shopDayText(now) };
}

/** Calls of the legal texts, for `staff-writes.ts`. */
export const legalWrites: Readonly<Record<string, StaffWrite>> = {
  [`PUT ${at}/:text`]: async ({ clock }, { browser }) =>
    (await browser.send('PUT', `${at}/terms`, legalDraft(clock.now()))).statusCode,
  [`POST ${at}/:text/preview`]: leavesRows(0, async ({ clock }, { browser }) => {
    const { en, effective } = legalDraft(clock.now());
    return (await browser.post(`${at}/terms/preview`, { locale: 'en', words: en, effective })).statusCode;
  }),
};
