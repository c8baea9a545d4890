import type { Locale } from '#contracts/core/locale.ts';
import { homeSections } from '#contracts/core/reading/home-sections.ts';
import type { HomePageTexts } from '#contracts/site/home-page.ts';
import { supportedHomeTexts } from '#domain/site/home-section-texts.ts';
import type { CustomHomeTexts } from '#server/core/brand/custom-home-texts.ts';

/**
 * Returns the home page texts and questions that the owner changed, in one language. `questions` is null if the owner
 * changed no question.
 */
export function homePageTextsOf(changed: CustomHomeTexts, locale: Locale): HomePageTexts {
  const texts = homeSections.map((part) => supportedHomeTexts(part, changed[part]?.[locale] ?? {}));
  const questions = changed.questions?.questions ?? null;
  return {
    texts: Object.assign({}, ...texts) as Record<string, string>,
    questions: questions?.map((question) => ({ id: question.id, ...question[locale] })) ?? null,
    questionsAtHome: changed.questions?.atHome ?? false,
  };
}
