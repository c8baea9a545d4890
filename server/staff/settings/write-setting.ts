import type { VersionedSettingName } from '#contracts/core/brand.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { addBrandSetting, findBrandSetting } from '#server/core/brand/store/brand-setting.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';

export type SettingChange = {
  readonly part: VersionedSettingName;
  /** Version of the settings that was on the staff user's screen. It is 0 if no version was saved. */
  readonly seen: number;
  readonly value: object;
};

export type SettingVersion = {
  readonly actor: Staff;
  readonly change: SettingChange;
  /**
   * Number of the version that is restored, or 0 for the built-in value. It is null if the staff user typed the value.
   */
  readonly restored: number | null;
  /** Built-in value, which is used until a staff user saves the setting. */
  readonly unsaved: object;
};

/**
 * Writes a new version of one group of settings and its audit entry. The request is refused if another staff user saved
 * the same settings meanwhile.
 */
export async function writeSetting(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { actor, change: { part, seen, value }, restored, unsaved }: SettingVersion,
): Promise<Outcome<null, 'changed_meanwhile'>> {
  const before = seen === 0 ? unsaved : (await findBrandSetting(tx, { part, version: seen }))?.value;
  const savedBy = actor.staffId;
  const version = await addBrandSetting(tx, { part, seen, value, restored, savedBy, now: clock.now() });
  if (version === null) return refused('changed_meanwhile');
  const action = `${auditActionPrefix(part)}.${auditActionSuffix(restored)}`;
  await appendAudit(tx, actor, { action, refId: null, detail: { part, version, restored, before, after: value } });
  return accepted(null);
}

function auditActionSuffix(restored: number | null): 'save' | 'restore' | 'reset' {
  if (restored === null) return 'save';
  return restored === 0 ? 'reset' : 'restore';
}

function auditActionPrefix(part: VersionedSettingName): string {
  if (part.startsWith('message.')) return 'message';
  if (part.startsWith('home.')) return 'home';
  if (part === 'limits') return 'limits';
  return part.startsWith('text.') ? 'legal' : 'shop';
}

/**
 * Refreshes this process's settings cache, so that the next request sees the new value. If the refresh fails, the
 * database notification of the change refreshes the cache a moment later.
 */
export async function refreshSettingsCache({ brandCache, log }: Pick<Deps, 'brandCache' | 'log'>): Promise<void> {
  await brandCache
    .refresh()
    .catch((error: unknown) => log.warn({ error }, 'settings saved, but the cache refresh failed'));
}
