import {
  homeSectionTextsSchema,
  homeSections,
  unchangedHomeSectionTexts,
  homeSectionSettingName,
  type HomeSection,
  type HomeSectionTexts,
} from '#contracts/core/reading/home-sections.ts';
import type { HomeSectionVersion, StaffHomePage } from '#contracts/staff/settings/home-page.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { listCurrentBrandSettings } from '#server/core/brand/store/brand-setting.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listBrandVersions } from '../settings/store/brand-version.ts';

/** Returns the texts of a stored version. Returns the original texts if the version is no longer valid. */
export function parseHomeSectionTexts(value: unknown): HomeSectionTexts {
  const read = homeSectionTextsSchema.safeParse(value);
  return read.success ? read.data : unchangedHomeSectionTexts;
}

/**
 * Returns all sections of the home page. They are read from the database, because this process's cache can be outdated
 * for a moment.
 */
export async function getHomePage({ db }: Pick<Deps, 'db'>): Promise<StaffHomePage> {
  const settings = await listCurrentBrandSettings(db);
  return homeSections.map((part) => {
    const saved = settings.find((setting) => setting.part === homeSectionSettingName(part));
    return { part, own: parseHomeSectionTexts(saved?.value), version: saved?.version ?? 0 };
  });
}

const VERSIONS_SHOWN = 100;

/** Returns the versions of one section of the home page, newest first. */
export async function listHomeSectionVersions(
  { db }: Pick<Deps, 'db'>,
  part: HomeSection,
): Promise<HomeSectionVersion[]> {
  const versions = await listBrandVersions(db, { part: homeSectionSettingName(part), limit: VERSIONS_SHOWN });
  return versions.map(({ version, value, restored, savedAt, savedBy }) => ({
    version,
    own: parseHomeSectionTexts(value),
    restored,
    savedAt: toIsoInstant(savedAt),
    savedBy,
  }));
}
