import {
  homeSections,
  unchangedHomeSectionTexts,
  homeSectionSettingName,
  type HomeSection,
  type HomeSectionTexts,
} from '#contracts/core/reading/home-sections.ts';
import { accepted, refused, type FieldProblemCode, type Outcome } from '#contracts/core/problem.ts';
import { readHomeSection, type HomeFieldError } from '#domain/site/home-section-texts.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { addBrandSetting, findBrandSetting, listCurrentBrandSettings } from '#server/core/brand/store/brand-setting.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import type { Deps } from '#server/staff/deps.ts';
import { refreshSettingsCache, writeSetting } from '../settings/write-setting.ts';
import { parseHomeSectionTexts } from './get-home-page.ts';

/** Error that rolls a transaction back. It is thrown if another staff user's save is noticed after the first write. */
class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
}

type HomeDeps = Pick<Deps, 'brandCache' | 'clock' | 'db' | 'log'>;

export type HomeSectionChange = {
  readonly part: HomeSection;
  /** Version that the staff user's screen showed. It is 0 if the screen showed the original texts. */
  readonly seen: number;
  readonly texts: HomeSectionTexts;
};

export type InvalidFields = {
  readonly ok: false;
  readonly refusal: 'validation_failed';
  readonly fields: FieldProblems;
};
type SaveOutcome = Outcome<null, 'changed_meanwhile'> | InvalidFields;

const fieldProblems = {
  long: 'too_long',
  lines: 'invalid',
  word: 'too_long',
  unprintable: 'invalid',
  markup: 'invalid',
  required: 'required',
  unknown: 'invalid',
} as const satisfies Record<HomeFieldError['mistake'], FieldProblemCode>;

/**
 * Checks the texts and returns them in the form in which they are stored. If a text is not valid, refuses with the
 * invalid fields.
 */
export function checkHomeSection(
  part: HomeSection,
  typed: HomeSectionTexts,
): { readonly ok: true; readonly value: HomeSectionTexts } | InvalidFields {
  const { texts, errors } = readHomeSection(part, typed);
  if (errors.length === 0) return { ok: true, value: texts };
  const fields = errors.map(({ field, mistake }) => [field, fieldProblems[mistake]] as const);
  return { ok: false, refusal: 'validation_failed', fields: Object.fromEntries(fields) };
}

/** Saves the texts of one section of the home page as a new version. */
export async function saveHomeSection(
  deps: HomeDeps,
  actor: Staff,
  { part, seen, texts }: HomeSectionChange,
): Promise<SaveOutcome> {
  const read = checkHomeSection(part, texts);
  if (!read.ok) return read;
  const change = { part: homeSectionSettingName(part), seen, value: read.value };
  const saved = await deps.db.inTransaction((tx) =>
    writeSetting(deps, tx, { actor, change, restored: null, unsaved: unchangedHomeSectionTexts }),
  );
  if (saved.ok) await refreshSettingsCache(deps);
  return saved;
}

type Restoration = Pick<HomeSectionChange, 'part' | 'seen'> & { readonly version: number };

/**
 * Restores an earlier version of one section of the home page, or its original texts (version 0). The restored texts
 * become a new version. Refused if the texts are no longer valid.
 */
export async function restoreHomeSection(
  deps: HomeDeps,
  actor: Staff,
  { part, seen, version }: Restoration,
): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'> | InvalidFields> {
  const setting = homeSectionSettingName(part);
  const restored = await deps.db.inTransaction(
    async (tx): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'> | InvalidFields> => {
      const earlier = version === 0 ? null : await findBrandSetting(tx, { part: setting, version });
      if (version !== 0 && earlier === null) return refused('not_found');
      const read = checkHomeSection(part, parseHomeSectionTexts(earlier?.value));
      if (!read.ok) return read;
      const change = { part: setting, seen, value: read.value };
      return writeSetting(deps, tx, { actor, change, restored: version, unsaved: unchangedHomeSectionTexts });
    },
  );
  if (restored.ok) await refreshSettingsCache(deps);
  return restored;
}

/** Versions that the staff user saw, by the name of the section. A missing section was at version 0. */
type SeenVersions = Readonly<Record<string, number | undefined>>;

/**
 * Restores the original texts of all changed sections, each as a new version, with one entry in the audit log. If
 * another staff user saved a section meanwhile, the whole request is refused.
 */
export async function resetHomePage(
  deps: HomeDeps,
  actor: Staff,
  seen: SeenVersions,
): Promise<Outcome<null, 'changed_meanwhile'>> {
  const reset = await deps.db
    .inTransaction(async (tx): Promise<Outcome<null, 'changed_meanwhile'>> => {
      const settings = await listCurrentBrandSettings(tx);
      const versionOf = (part: HomeSection) =>
        settings.find((one) => one.part === homeSectionSettingName(part))?.version ?? 0;
      if (homeSections.some((part) => versionOf(part) !== (seen[part] ?? 0))) return refused('changed_meanwhile');
      const changed = homeSections.filter((part) => {
        const saved = settings.find((one) => one.part === homeSectionSettingName(part));
        return JSON.stringify(parseHomeSectionTexts(saved?.value)) !== JSON.stringify(unchangedHomeSectionTexts);
      });
      if (changed.length === 0) return accepted(null);
      for (const part of changed) {
        const added = await addBrandSetting(tx, {
          part: homeSectionSettingName(part),
          seen: versionOf(part),
          value: unchangedHomeSectionTexts,
          restored: 0,
          savedBy: actor.staffId,
          now: deps.clock.now(),
        });
        if (added === null) throw new ChangedMeanwhileError();
      }
      const detail = { part: changed.map((part) => homeSectionSettingName(part)) };
      await appendAudit(tx, actor, { action: 'home.reset_all', refId: null, detail });
      return accepted(null);
    })
    .catch((error: unknown) => {
      if (error instanceof ChangedMeanwhileError) return refused('changed_meanwhile');
      throw error;
    });
  if (reset.ok) await refreshSettingsCache(deps);
  return reset;
}
