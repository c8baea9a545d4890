import {
  homePartTextsSchema,
  homeParts,
  unchangedHomePartTexts,
  settingOfHomePart,
  type HomePart,
  type HomePartTexts,
} from '#contracts/core/reading/home-texts.ts';
import type { HomePartVersion, StaffHomePage } from '#contracts/staff/settings/home-page.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { listCurrentSettings } from '#server/core/brand/store/brand-setting.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listBrandVersions } from '../settings/store/brand-version.ts';

/** Returns the texts of a stored version. Returns the original texts if the version is no longer valid. */
export function parseHomePartTexts(value: unknown): HomePartTexts {
  const read = homePartTextsSchema.safeParse(value);
  return read.success ? read.data : unchangedHomePartTexts;
}

/**
 * Returns all sections of the home page. They are read from the database, because this process's cache can be outdated
 * for a moment.
 */
export async function getHomePage({ db }: Pick<Deps, 'db'>): Promise<StaffHomePage> {
  const settings = await listCurrentSettings(db);
  return homeParts.map((part) => {
    const saved = settings.find((setting) => setting.part === settingOfHomePart(part));
    return { part, own: parseHomePartTexts(saved?.value), version: saved?.version ?? 0 };
  });
}

const VERSIONS_SHOWN = 100;

/** Returns the versions of one section of the home page, newest first. */
export async function listHomePartVersions({ db }: Pick<Deps, 'db'>, part: HomePart): Promise<HomePartVersion[]> {
  const versions = await listBrandVersions(db, { part: settingOfHomePart(part), limit: VERSIONS_SHOWN });
  return versions.map(({ version, value, restored, savedAt, savedBy }) => ({
    version,
    own: parseHomePartTexts(value),
    restored,
    savedAt: isoTextOf(savedAt),
    savedBy,
  }));
}
