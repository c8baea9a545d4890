import { homeParts, settingOfHomePart, type HomePart } from '#contracts/core/reading/home-texts.ts';
import { m } from '#messages/compiled/messages.js';

export const homePartLabels: Readonly<Record<HomePart, () => string>> = {
  hero: () => m.staff_homepage_part_hero(),
  packages: () => m.staff_homepage_part_packages(),
  steps: () => m.staff_homepage_part_steps(),
  technology: () => m.staff_homepage_part_technology(),
  organic: () => m.staff_homepage_part_organic(),
  stations: () => m.staff_homepage_part_stations(),
  gifts: () => m.staff_homepage_part_gifts(),
  loyalty: () => m.staff_homepage_part_loyalty(),
  claims: () => m.staff_homepage_part_claims(),
  questions: () => m.staff_homepage_part_questions(),
  sharing: () => m.staff_homepage_part_sharing(),
};

/** Labels of the home page's settings. The keys are the names of the settings in the audit log. */
export const homeSettingLabels: Readonly<Record<string, () => string>> = Object.fromEntries(
  homeParts.map((part) => [settingOfHomePart(part), homePartLabels[part]]),
);
