import {
  homeParts,
  unchangedHomePartTexts,
  settingOfHomePart,
  type HomePart,
  type HomePartTexts,
} from '#contracts/core/reading/home-texts.ts';
import { accepted, refused, type FieldProblemCode, type Outcome } from '#contracts/core/problem.ts';
import { readHomePart, type HomeFieldError } from '#domain/site/home-text.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { addSetting, findSetting, listCurrentSettings } from '#server/core/brand/store/brand-setting.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import type { Deps } from '#server/staff/deps.ts';
import { refreshSettingsCache, writeSetting } from '../settings/write-setting.ts';
import { parseHomePartTexts } from './get-home-page.ts';

/** Error that rolls a transaction back. It is thrown if another staff user's save is noticed after the first write. */
class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
}

type HomeDeps = Pick<Deps, 'brandCache' | 'clock' | 'db' | 'log'>;

export type HomePartChange = {
  readonly part: HomePart;
  /** Version that the staff user's screen showed. It is 0 if the screen showed the original texts. */
  readonly seen: number;
  readonly texts: HomePartTexts;
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
export function checkHomePart(
  part: HomePart,
  typed: HomePartTexts,
): { readonly ok: true; readonly value: HomePartTexts } | InvalidFields {
  const { texts, errors } = readHomePart(part, typed);
  if (errors.length === 0) return { ok: true, value: texts };
  const fields = errors.map(({ field, mistake }) => [field, fieldProblems[mistake]] as const);
  return { ok: false, refusal: 'validation_failed', fields: Object.fromEntries(fields) };
}

/** Saves the texts of one section of the home page as a new version. */
export async function saveHomePart(
  deps: HomeDeps,
  actor: Staff,
  { part, seen, texts }: HomePartChange,
): Promise<SaveOutcome> {
  const read = checkHomePart(part, texts);
  if (!read.ok) return read;
  const change = { part: settingOfHomePart(part), seen, value: read.value };
  const saved = await deps.db.inTransaction((tx) =>
    writeSetting(deps, tx, { actor, change, restored: null, unsaved: unchangedHomePartTexts }),
  );
  if (saved.ok) await refreshSettingsCache(deps);
  return saved;
}

type Restoration = Pick<HomePartChange, 'part' | 'seen'> & { readonly version: number };

/**
 * Restores an earlier version of one section of the home page, or its original texts (version 0). The restored texts
 * become a new version. Refused if the texts are no longer valid.
 */
export async function restoreHomePart(
  deps: HomeDeps,
  actor: Staff,
  { part, seen, version }: Restoration,
): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'> | InvalidFields> {
  const setting = settingOfHomePart(part);
  const restored = await deps.db.inTransaction(
    async (tx): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'> | InvalidFields> => {
      const earlier = version === 0 ? null : await findSetting(tx, { part: setting, version });
      if (version !== 0 && earlier === null) return refused('not_found');
      const read = checkHomePart(part, parseHomePartTexts(earlier?.value));
      if (!read.ok) return read;
      const change = { part: setting, seen, value: read.value };
      return writeSetting(deps, tx, { actor, change, restored: version, unsaved: unchangedHomePartTexts });
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
      const settings = await listCurrentSettings(tx);
      const versionOf = (part: HomePart) => settings.find((one) => one.part === settingOfHomePart(part))?.version ?? 0;
      if (homeParts.some((part) => versionOf(part) !== (seen[part] ?? 0))) return refused('changed_meanwhile');
      const changed = homeParts.filter((part) => {
        const saved = settings.find((one) => one.part === settingOfHomePart(part));
        return JSON.stringify(parseHomePartTexts(saved?.value)) !== JSON.stringify(unchangedHomePartTexts);
      });
      if (changed.length === 0) return accepted(null);
      for (const part of changed) {
        const added = await addSetting(tx, {
          part: settingOfHomePart(part),
          seen: versionOf(part),
          value: unchangedHomePartTexts,
          restored: 0,
          savedBy: actor.staffId,
          now: deps.clock.now(),
        });
        if (added === null) throw new ChangedMeanwhileError();
      }
      const detail = { part: changed.map((part) => settingOfHomePart(part)) };
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
