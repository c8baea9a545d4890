import type { Locale } from '#contracts/core/locale.ts';
import type { HomeTextKey } from '#contracts/core/reading/home-sections.ts';
import { getHomePageTexts, type HomePageTexts } from '#contracts/site/home-page.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';
import { localeOfRequest } from '#web/lib/language/locale-of-request.ts';
import { builtInHomeTexts } from '#web/lib/words/home-words.ts';

const unchanged: HomePageTexts = { texts: {}, questions: null, questionsAtHome: false };

/** Texts of the home page. They are the owner's texts if these exist, and otherwise the default texts. */
export type HomeTexts = Readonly<Record<HomeTextKey, string>>;

export type LoadedHomeTexts = Pick<HomePageTexts, 'questions' | 'questionsAtHome'> & {
  /** False if the server did not respond. The default texts are then shown, and such a page is not cached. */
  readonly known: boolean;
  readonly texts: HomeTexts;
};

/**
 * Loads the texts of the home page in the language of the request. They are part of the page's data. The scripts of a
 * first visit therefore contain neither the default texts nor the code that chooses between two texts.
 */
export async function loadHomeTexts(api: ApiCaller, request: Request): Promise<LoadedHomeTexts> {
  const locale = localeOfRequest(request);
  const answer = await callApi(api, getHomePageTexts, {});
  const changed = answer.ok ? answer.value : unchanged;
  return { ...changed, known: answer.ok, texts: { ...builtInTextsIn(locale), ...changed.texts } };
}

function builtInTextsIn(locale: Locale): HomeTexts {
  const texts = Object.entries(builtInHomeTexts).map(([key, words]) => [key, words({}, { locale })] as const);
  return Object.fromEntries(texts) as HomeTexts;
}
