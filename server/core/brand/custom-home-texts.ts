import {
  homeSections,
  homeSectionTextsSchema,
  homeSectionSettingName,
  type HomeSection,
  type HomeSectionTexts,
} from '#contracts/core/reading/home-sections.ts';
import type { BrandSetting } from './store/brand-setting.ts';

export type CustomHomeTexts = Readonly<Partial<Record<HomeSection, HomeSectionTexts>>>;

/**
 * Returns the parts of the home page whose texts the owner changed. A part that does not match its schema is ignored.
 */
export function homeTextsOfSettings(
  settings: readonly Pick<BrandSetting, 'part' | 'value'>[],
  onInvalidSetting: (part: string) => void,
): CustomHomeTexts {
  return Object.fromEntries(
    homeSections.flatMap((part) => {
      const saved = settings.find((setting) => setting.part === homeSectionSettingName(part));
      if (saved === undefined) return [];
      const read = homeSectionTextsSchema.safeParse(saved.value);
      if (read.success) return [[part, read.data]];
      onInvalidSetting(homeSectionSettingName(part));
      return [];
    }),
  );
}
