import {
  homeParts,
  homePartTextsSchema,
  settingOfHomePart,
  type HomePart,
  type HomePartTexts,
} from '#contracts/core/reading/home-texts.ts';
import type { BrandSetting } from './store/brand-setting.ts';

/** The owner's texts of the home page, by part of the home page. */
export type CustomHomeTexts = Readonly<Partial<Record<HomePart, HomePartTexts>>>;

/**
 * Returns the parts of the home page whose texts the owner changed. A part that does not match its schema is ignored.
 */
export function homeTextsIn(
  settings: readonly Pick<BrandSetting, 'part' | 'value'>[],
  onInvalidSetting: (part: string) => void,
): CustomHomeTexts {
  return Object.fromEntries(
    homeParts.flatMap((part) => {
      const saved = settings.find((setting) => setting.part === settingOfHomePart(part));
      if (saved === undefined) return [];
      const read = homePartTextsSchema.safeParse(saved.value);
      if (read.success) return [[part, read.data]];
      onInvalidSetting(settingOfHomePart(part));
      return [];
    }),
  );
}
