import type { Locale } from '#contracts/core/locale.ts';
import { homeParts } from '#contracts/core/reading/home-texts.ts';
import type { HomePageTexts } from '#contracts/site/home-page.ts';
import { knownHomeTexts } from '#domain/site/home-text.ts';
import type { OwnHome } from '#server/core/brand/own-home.ts';

/** Returns the changed texts and questions in one language. */
export function homePageTextsOf(changed: OwnHome, locale: Locale): HomePageTexts {
  const texts = homeParts.map((part) => knownHomeTexts(part, changed[part]?.[locale] ?? {}));
  const questions = changed.questions?.questions ?? null;
  return {
    texts: Object.assign({}, ...texts) as Record<string, string>,
    questions: questions?.map((question) => ({ id: question.id, ...question[locale] })) ?? null,
    questionsAtHome: changed.questions?.atHome ?? false,
  };
}
