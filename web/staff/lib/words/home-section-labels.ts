import { homeSections, homeSectionSettingName, type HomeSection } from '#contracts/core/reading/home-sections.ts';
import { m } from '#messages/compiled/messages.js';

export const homeSectionLabels: Readonly<Record<HomeSection, () => string>> = {
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
  homeSections.map((part) => [homeSectionSettingName(part), homeSectionLabels[part]]),
);
