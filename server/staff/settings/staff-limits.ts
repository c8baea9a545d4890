import { accepted, type Outcome } from '#contracts/core/problem.ts';
import { staffLimitsSchema, type StaffLimits, type StaffLimitsResponse } from '#contracts/staff/settings/limits.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { defaultStaffLimits } from '#domain/staff/action-limits.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listBrandVersions } from './store/brand-version.ts';
import { writeSetting } from './write-setting.ts';

async function findSavedLimits(db: Queryable) {
  const [saved] = await listBrandVersions(db, { part: 'limits', limit: 1 });
  return saved ?? null;
}

/** Returns the current amount limits of staff. Read them in the transaction of the action that they limit. */
export async function readStaffLimits(db: Queryable): Promise<StaffLimits> {
  const saved = await findSavedLimits(db);
  return saved === null ? defaultStaffLimits : staffLimitsSchema.parse(saved.value);
}

/** Returns the current amount limits of staff with their version. */
export async function getStaffLimits({ db }: Pick<Deps, 'db'>): Promise<StaffLimitsResponse> {
  const saved = await findSavedLimits(db);
  if (saved === null) return { limits: defaultStaffLimits, version: 0, saved: null };
  return {
    limits: staffLimitsSchema.parse(saved.value),
    version: saved.version,
    saved: { by: saved.savedBy, at: toIsoInstant(saved.savedAt) },
  };
}

/**
 * Saves new amount limits, which apply to later actions. The request is refused if another staff user saved other
 * limits meanwhile.
 */
export async function saveStaffLimits(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { limits, seen }: { readonly limits: StaffLimits; readonly seen: number },
): Promise<Outcome<StaffLimitsResponse, 'changed_meanwhile'>> {
  const change = { part: 'limits', seen, value: limits } as const;
  const written = await deps.db.inTransaction((tx) =>
    writeSetting(deps, tx, { actor, change, restored: null, unsaved: defaultStaffLimits }),
  );
  return written.ok ? accepted(await getStaffLimits(deps)) : written;
}
