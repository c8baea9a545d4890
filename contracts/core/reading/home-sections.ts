import { z } from 'zod';

/**
 * Sections of the home page in display order, with the texts that the owner can change. Each text has its maximum
 * length in characters. The owner cannot change buttons, prices, legal and safety sentences, and numbers that come from
 * facts.
 */
export const homeTextLimits = {
  hero: { hero_badge: 24, hero_title: 60, hero_subtitle: 140, hero_description: 240 },
  packages: { packages_title: 40, packages_text: 160, packages_most_popular: 20, packages_best_value: 20 },
  steps: {
    steps_title: 50,
    steps_text: 140,
    steps_1_title: 40,
    steps_1_text: 120,
    steps_2_title: 40,
    steps_2_text: 120,
    steps_3_title: 40,
    steps_3_text: 120,
    steps_4_title: 40,
    steps_5_title: 40,
    steps_5_text: 120,
    steps_6_title: 40,
    steps_6_text: 120,
  },
  technology: {
    technology_title: 60,
    technology_text: 240,
    feature_dual_title: 40,
    feature_dual_text: 120,
    feature_speed_title: 40,
    feature_speed_text: 120,
    feature_organic_title: 40,
    feature_organic_text: 120,
    feature_eco_title: 40,
    feature_eco_text: 120,
    feature_rinse_title: 40,
    feature_rinse_text: 120,
  },
  organic: {
    organic_title: 50,
    organic_text: 140,
    organic_shampoo_title: 40,
    organic_shampoo_text: 120,
    organic_tea_tree_title: 40,
    organic_eco_title: 40,
    organic_eco_text: 120,
  },
  stations: { stations_teaser_title: 50 },
  gifts: { gifts_title: 50, gifts_text: 160 },
  loyalty: { loyalty_title: 50, loyalty_text: 180 },
  claims: { claims_title: 50, claims_franchise_title: 50 },
  questions: { faq_title: 50 },
  sharing: { home_description: 170 },
} as const;

export type HomeSection = keyof typeof homeTextLimits;
export const homeSections = Object.keys(homeTextLimits) as readonly HomeSection[];

/** Name of a home page text that the owner can change. It is the key of the original text in `messages/*.json`. */
export type HomeTextKey = { readonly [Part in HomeSection]: keyof (typeof homeTextLimits)[Part] }[HomeSection];

/** Returns the names of the texts in one home page section, in display order. */
export function homeTextKeysOf(part: HomeSection): readonly HomeTextKey[] {
  return Object.keys(homeTextLimits[part]) as unknown as readonly HomeTextKey[];
}

/** Built-in questions of the home page, in their original order. */
export const builtInFaqQuestions = ['wash', 'cat', 'account', 'expiry', 'cancel', 'discount', 'hours'] as const;
export type BuiltInFaqQuestion = (typeof builtInFaqQuestions)[number];

/**
 * Home page questions about the law and about safety. The owner can move or remove them, but cannot change their texts.
 */
export const faqQuestionsWithFixedTexts: readonly string[] = [
  'cat',
  'expiry',
  'cancel',
  'discount',
] satisfies BuiltInFaqQuestion[];

export const FAQ_ENTRIES_MAX = 12;
export const FAQ_QUESTION_MAX_LENGTH = 90;
export const FAQ_ANSWER_MAX_LENGTH = 400;

const customFaqEntryIdSchema = z.string().regex(/^own-[0-9a-f-]{1,40}$/);

/** A question and its answer in one language. If a text is empty, the original text is used. */
const faqEntryTextsSchema = z.object({ question: z.string(), answer: z.string() });
export type FaqEntryTexts = z.infer<typeof faqEntryTextsSchema>;

export const faqEntrySchema = z.object({
  id: z.union([z.enum(builtInFaqQuestions), customFaqEntryIdSchema]),
  en: faqEntryTextsSchema,
  he: faqEntryTextsSchema,
});
export type FaqEntry = z.infer<typeof faqEntrySchema>;

const customTextsSchema = z.record(z.string(), z.string());

/**
 * Owner's texts of one home page section, by language and name. If a text is missing, the original text is used.
 * `questions` is null if the owner did not change the questions.
 */
export const homeSectionTextsSchema = z.object({
  en: customTextsSchema,
  he: customTextsSchema,
  questions: z.array(faqEntrySchema).nullable().default(null),
  /** True if the questions are shown on the home page, in addition to the contact page. */
  atHome: z.boolean().default(false),
});
export type HomeSectionTexts = z.infer<typeof homeSectionTextsSchema>;

/** Texts of a home page section in which the owner changed nothing. */
export const unchangedHomeSectionTexts: HomeSectionTexts = { en: {}, he: {}, questions: null, atHome: false };

export type HomeSectionSettingName = `home.${HomeSection}`;

/** Returns the name of the setting that stores the versions of the texts in one home page section. */
export function homeSectionSettingName(part: HomeSection): HomeSectionSettingName {
  return `home.${part}`;
}
