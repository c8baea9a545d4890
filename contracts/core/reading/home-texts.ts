import { z } from 'zod';

/**
 * Parts of the home page in display order, with the texts that the owner can change and the maximum length of each in
 * characters. Buttons, prices, legal and safety sentences, and numbers that come from facts are not among them.
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

export type HomePart = keyof typeof homeTextLimits;
export const homeParts = Object.keys(homeTextLimits) as readonly HomePart[];

/** Name of a text that can be changed: the key of its original in `messages/*.json`. */
export type HomeTextKey = { readonly [Part in HomePart]: keyof (typeof homeTextLimits)[Part] }[HomePart];

/** Returns the text names in one part of the home page, in display order. */
export function homeTextKeysOf(part: HomePart): readonly HomeTextKey[] {
  return Object.keys(homeTextLimits[part]) as unknown as readonly HomeTextKey[];
}

/** Questions that the software comes with, in their original order. */
export const builtInQuestions = ['wash', 'cat', 'account', 'expiry', 'cancel', 'discount', 'hours'] as const;
export type BuiltInQuestion = (typeof builtInQuestions)[number];

/**
 * Questions about the law and about safety. The owner can move or remove them, but not change their texts.
 */
export const fixedTextQuestions: readonly string[] = [
  'cat',
  'expiry',
  'cancel',
  'discount',
] satisfies BuiltInQuestion[];

export const QUESTIONS_MAX = 12;
export const QUESTION_MAX_LENGTH = 90;
export const ANSWER_MAX_LENGTH = 400;

/** Id of a question that the owner wrote. */
const customQuestionIdSchema = z.string().regex(/^own-[0-9a-f-]{1,40}$/);

/** A question with its answer in one language. An empty text means the original text. */
const questionTextsSchema = z.object({ question: z.string(), answer: z.string() });
export type QuestionTexts = z.infer<typeof questionTextsSchema>;

export const homeQuestionSchema = z.object({
  id: z.union([z.enum(builtInQuestions), customQuestionIdSchema]),
  en: questionTextsSchema,
  he: questionTextsSchema,
});
export type HomeQuestion = z.infer<typeof homeQuestionSchema>;

const customTextsSchema = z.record(z.string(), z.string());

/**
 * The owner's texts of one part of the home page, by language and name. A missing text is the original text.
 * `questions` is null if the owner did not change the questions.
 */
export const homePartTextsSchema = z.object({
  en: customTextsSchema,
  he: customTextsSchema,
  questions: z.array(homeQuestionSchema).nullable().default(null),
  /** True if the questions are also on the home page, and not only on the contact page. */
  atHome: z.boolean().default(false),
});
export type HomePartTexts = z.infer<typeof homePartTextsSchema>;

/** Texts of a part of the home page in which the owner changed nothing. */
export const unchangedHomePartTexts: HomePartTexts = { en: {}, he: {}, questions: null, atHome: false };

export type HomeSetting = `home.${HomePart}`;

/** Returns the name of the versioned setting that stores the texts in one part of the home page. */
export function settingOfHomePart(part: HomePart): HomeSetting {
  return `home.${part}`;
}
