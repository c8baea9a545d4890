import type { SettingPart } from '#contracts/core/brand.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { addSetting, findSetting } from '#server/core/brand/store/brand-setting.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';

export type SettingChange = {
  readonly part: SettingPart;
  /** The version that was seen; 0 where nobody had saved any. */
  readonly seen: number;
  readonly value: object;
};

export type SettingVersion = {
  readonly actor: Staff;
  readonly change: SettingChange;
  /** The version that is brought back; null where it was typed. */
  readonly restored: number | null;
  /** What held before anybody saved. */
  readonly unsaved: object;
};

/** A new version of a part, with its row of the audit. Refused where somebody else saved since. */
export async function writeSetting(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { actor, change: { part, seen, value }, restored, unsaved }: SettingVersion,
): Promise<Outcome<null, 'changed_meanwhile'>> {
  const before = seen === 0 ? unsaved : (await findSetting(tx, { part, version: seen }))?.value;
  const savedBy = actor.staffId;
  const version = await addSetting(tx, { part, seen, value, restored, savedBy, now: clock.now() });
  if (version === null) return refused('changed_meanwhile');
  const action = `${ownerOf(part)}.${restored === null ? 'save' : 'restore'}`;
  await appendAudit(tx, actor, { action, refId: null, detail: { part, version, restored, before, after: value } });
  return accepted(null);
}

function ownerOf(part: SettingPart): string {
  if (part.startsWith('message.')) return 'message';
  return part.startsWith('text.') ? 'legal' : 'shop';
}

/** Whoever saved sees it in their next look. Where that fails the announcement does it a moment later. */
export async function followSettings({ brandBook, log }: Pick<Deps, 'brandBook' | 'log'>): Promise<void> {
  await brandBook.refresh().catch((error: unknown) => log.warn({ error }, 'a saved fact is not read back yet'));
}
