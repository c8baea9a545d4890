import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import { boolean, instant } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const commandRow = { ...pick('redemption', 'redemption_id bay_no minutes'), start_before: instant } as const;

/** A wash that a machine has to start. `startBefore` is in epoch ms. */
export type WashStartCommandRow = RowOf<typeof commandRow>;

// the controller's key is checked in the same statement as the write, because the key can be revoked during a long poll
const keySpeaksSql = `
  exists (select 1 from station_key k where k.station_key_id = :station_key_id and k.revoked_at is null)`;

const claimStartsStatement = statement({
  name: 'station_take_starts',
  params: { ...pick('station_key', 'station_id station_key_id'), now: instant, again_since: instant },
  row: commandRow,
  // offered_at is written before the response, so a wash without it was certainly not sent to the machine
  text: `
update redemption set offered_at = :now
where station_id = :station_id and state = 'held' and start_before > :now
  and (offered_at is null or offered_at <= :again_since) and ${keySpeaksSql}
returning redemption_id, bay_no, minutes, start_before`,
});

type PollingController = { readonly stationId: StationId; readonly stationKeyId: string; readonly now: number };

/**
 * Returns the washes that this machine has to start, and marks them as sent. Washes that were last sent before
 * `againSince` are returned again.
 */
export async function claimWashStarts(
  db: Queryable,
  values: PollingController & { readonly againSince: number },
): Promise<WashStartCommandRow[]> {
  return await db.query(claimStartsStatement, values);
}

const offerStatement = statement({
  name: 'redemption_offer',
  params: { ...pick('redemption', 'redemption_id'), now: instant },
  row: pick('redemption', 'redemption_id'),
  text: `
update redemption set offered_at = :now
where redemption_id = :redemption_id and state = 'held' and start_before > :now
returning redemption_id`,
});

/**
 * Records that a machine may start this wash. Call it before the response that allows the start. A wash without this
 * record never started. Returns false if the wash was released or has started, or if the time in which it could start
 * is over.
 */
export async function allowWashStart(
  db: Queryable,
  offer: { readonly redemptionId: RedemptionId; readonly now: number },
): Promise<boolean> {
  return (await db.query(offerStatement, offer)).length > 0;
}

const claimQuestionsStatement = statement({
  name: 'station_take_questions',
  params: {
    ...pick('station_key', 'station_id station_key_id'),
    now: instant,
    due_since: instant,
    again_since: instant,
  },
  row: commandRow,
  text: `
update redemption set asked_at = :now
where station_id = :station_id and state = 'held' and offered_at is not null and start_before <= :due_since
  and (asked_at is null or asked_at <= :again_since) and ${keySpeaksSql}
returning redemption_id, bay_no, minutes, start_before`,
});

/** Returns the washes that were sent to this machine but have no report yet. The caller asks the machine about them. */
export async function claimWashesWithoutReport(
  db: Queryable,
  values: PollingController & { readonly dueSince: number; readonly againSince: number },
): Promise<WashStartCommandRow[]> {
  return await db.query(claimQuestionsStatement, values);
}

const questionStatement = statement({
  name: 'redemption_question',
  params: { ...pick('redemption', 'redemption_id'), now: instant },
  row: pick('redemption', 'redemption_id'),
  text: `
with questioned as (
  update redemption set questioned_at = :now
  where redemption_id = :redemption_id and state in ('held', 'completed') and questioned_at is null
  returning redemption_id
), enqueued as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'wash_question', 'wash_question:' || redemption_id, jsonb_build_object('redemptionId', redemption_id), :now,
    :now
  from questioned
  on conflict (dedupe) do nothing
)
select redemption_id from questioned`,
});

/**
 * Opens a case so that staff users check a wash, and adds the mail about it to the outbox in the same statement. It is
 * idempotent.
 */
export async function openWashNotStartedReport(
  db: Queryable,
  washStart: { readonly redemptionId: RedemptionId; readonly now: number },
): Promise<void> {
  await db.query(questionStatement, washStart);
}

const openQuestionStatement = statement({
  name: 'redemption_open_question',
  params: { ...pick('redemption', 'redemption_id'), now: instant },
  row: { ...pick('redemption', 'state'), known: boolean, opened: boolean },
  text: `
with opened as (
  update redemption set questioned_at = :now
  where redemption_id = :redemption_id and state in ('held', 'completed', 'released') and questioned_at is null
  returning redemption_id
)
select r.state, r.questioned_at is not null as known, exists (select from opened) as opened
from redemption r where r.redemption_id = :redemption_id`,
});

/**
 * Opens a case about a wash at a staff user's request, without a mail. A wash that did not start can also have a case,
 * so that its holder can be notified. `known`: the wash already has a case. `returned`: the wash was credited back
 * after its start and never had a case.
 */
export async function openWashNotStartedCase(
  tx: Tx,
  washStart: { readonly redemptionId: RedemptionId; readonly now: number },
): Promise<'opened' | 'known' | 'returned' | 'not_found'> {
  const [row] = await tx.query(openQuestionStatement, washStart);
  if (row === undefined) return 'not_found';
  if (row.opened) return 'opened';
  return row.known || row.state !== 'reversed' ? 'known' : 'returned';
}
