import type { Locale } from '#contracts/core/locale.ts';
import type { HomeTextKey, BuiltInFaqQuestion } from '#contracts/core/reading/home-sections.ts';
import { m } from '#messages/compiled/messages.js';

type Words = (inputs: Record<string, never>, options: { readonly locale: Locale }) => string;

/** The default texts of the home page, by name. Modules that are part of a first visit must not import them. */
export const builtInHomeTexts: Readonly<Record<HomeTextKey, Words>> = {
  hero_badge: m.hero_badge,
  hero_title: m.hero_title,
  hero_subtitle: m.hero_subtitle,
  hero_description: m.hero_description,
  packages_title: m.packages_title,
  packages_text: m.packages_text,
  packages_most_popular: m.packages_most_popular,
  packages_best_value: m.packages_best_value,
  steps_title: m.steps_title,
  steps_text: m.steps_text,
  steps_1_title: m.steps_1_title,
  steps_1_text: m.steps_1_text,
  steps_2_title: m.steps_2_title,
  steps_2_text: m.steps_2_text,
  steps_3_title: m.steps_3_title,
  steps_3_text: m.steps_3_text,
  steps_4_title: m.steps_4_title,
  steps_5_title: m.steps_5_title,
  steps_5_text: m.steps_5_text,
  steps_6_title: m.steps_6_title,
  steps_6_text: m.steps_6_text,
  technology_title: m.technology_title,
  technology_text: m.technology_text,
  feature_dual_title: m.feature_dual_title,
  feature_dual_text: m.feature_dual_text,
  feature_speed_title: m.feature_speed_title,
  feature_speed_text: m.feature_speed_text,
  feature_organic_title: m.feature_organic_title,
  feature_organic_text: m.feature_organic_text,
  feature_eco_title: m.feature_eco_title,
  feature_eco_text: m.feature_eco_text,
  feature_rinse_title: m.feature_rinse_title,
  feature_rinse_text: m.feature_rinse_text,
  organic_title: m.organic_title,
  organic_text: m.organic_text,
  organic_shampoo_title: m.organic_shampoo_title,
  organic_shampoo_text: m.organic_shampoo_text,
  organic_tea_tree_title: m.organic_tea_tree_title,
  organic_eco_title: m.organic_eco_title,
  organic_eco_text: m.organic_eco_text,
  stations_teaser_title: m.stations_teaser_title,
  gifts_title: m.gifts_title,
  gifts_text: m.gifts_text,
  loyalty_title: m.loyalty_title,
  loyalty_text: m.loyalty_text,
  claims_title: m.claims_title,
  claims_franchise_title: m.claims_franchise_title,
  faq_title: m.faq_title,
  home_description: m.home_description,
};

type FaqMessages = { readonly question: Words; readonly answer: Words };

/**
 * The default questions and answers. The answer about an account has a longer text while members get a discount on
 * every wash. See `web/site/home-texts/common-faq-questions.ts`.
 */
export const builtInFaqTexts: Readonly<Record<BuiltInFaqQuestion, FaqMessages>> = {
  wash: { question: m.faq_wash_question, answer: m.faq_wash_answer },
  cat: { question: m.faq_cat_question, answer: m.faq_cat_answer },
  account: { question: m.faq_account_question, answer: m.faq_account_answer_plain },
  expiry: { question: m.faq_expiry_question, answer: m.faq_expiry_answer },
  cancel: { question: m.faq_cancel_question, answer: m.checkout_cancellation },
  discount: { question: m.faq_discount_question, answer: m.legal_discounts_text },
  hours: { question: m.faq_hours_question, answer: m.faq_hours_answer },
};
