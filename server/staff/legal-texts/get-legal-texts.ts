import {
  legalTexts,
  legalTextSettingName,
  publishedTextSchema,
  type LegalText,
} from '#contracts/core/reading/legal-texts.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type {
  LegalVersion,
  listLegalTexts as listLegalTextsCall,
  StaffLegalText,
} from '#contracts/staff/settings/legal-texts.ts';
import { toIsoInstant, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { legalVersionName, legalVersionState, legalVersionInForce } from '#domain/core/legal-versions.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { builtInLegalVersionOf, builtInLegalTexts, legalSectionTitles } from '#server/site/public.ts';
import { listBrandVersions } from '../settings/store/brand-version.ts';

type TextDeps = Pick<Deps, 'brand' | 'clock' | 'db'>;
const VERSIONS_SHOWN = 100;

/** Returns the published versions of a legal text, newest first, followed by the built-in version. */
async function listVersions({ brand, clock, db }: TextDeps, text: LegalText): Promise<LegalVersion[]> {
  const own = await listPublishedVersions(db, text);
  const today = shopDayText(clock.now());
  const published = own.map(({ savedAt, savedBy, ...one }): LegalVersion => ({
    ...one,
    number: legalVersionName(one),
    state: legalVersionState(one, own, today),
    savedAt: toIsoInstant(savedAt),
    savedBy,
  }));
  const state = legalVersionInForce(own, today) === null ? 'in_force' : 'past';
  const words = { en: builtInLegalTexts(text, 'en'), he: builtInLegalTexts(text, 'he') };
  return [
    ...published,
    { version: 0, ...words, ...builtInLegalVersionOf(brand, text), state, savedAt: null, savedBy: null },
  ];
}

async function listPublishedVersions(db: Queryable, text: LegalText) {
  const rows = await listBrandVersions(db, { part: legalTextSettingName(text), limit: VERSIONS_SHOWN });
  return rows.map(({ version, value, savedAt, savedBy }) => {
    return { ...publishedTextSchema.parse(value), version, savedAt, savedBy };
  });
}

/** Returns one legal text. It is read from the database, because this process's cache can be outdated for a moment. */
export async function getLegalText(deps: TextDeps, text: LegalText): Promise<StaffLegalText> {
  const versions = await listVersions(deps, text);
  const english = new Map(legalSectionTitles(text, 'en').map(({ id, title }) => [id, title]));
  return {
    text,
    sections: legalSectionTitles(text, 'he').map(({ id, title }) => ({
      id,
      title: { en: english.get(id) ?? id, he: title },
    })),
    versions,
    version: versions[0]?.version ?? 0,
    today: shopDayText(deps.clock.now()),
  };
}

/** Returns the current version and the next version of each legal text. */
export async function listLegalTexts(deps: TextDeps): Promise<ResponseOf<typeof listLegalTextsCall>> {
  const lists = await Promise.all(legalTexts.map(async (text) => ({ text, versions: await listVersions(deps, text) })));
  return lists.map(({ text, versions }) => {
    const holds = versions.find(({ state }) => state === 'in_force');
    const next = versions.find(({ state }) => state === 'planned');
    return {
      text,
      number: holds?.number ?? null,
      effective: holds?.effective ?? null,
      version: holds?.version ?? 0,
      planned: next === undefined ? null : { number: next.number ?? '', effective: next.effective ?? '' },
    };
  });
}
