import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import { id, instant, integer, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const commandRow = {
  redemption_id: id<RedemptionId>(),
  bay_no: integer,
  minutes: integer,
  start_before: instant,
} as const;

/** A wash that a machine was, or is to be, told of; `startBefore` is epoch ms. */
export type CommandRow = RowOf<typeof commandRow>;

// read where the answer is written: a question may be open for twenty seconds, and its key revoked meanwhile
const keySpeaksSql = `
  exists (select 1 from station_key k where k.station_key_id = :station_key_id and k.revoked_at is null)`;

const takeStartsStatement = statement({
  name: 'station_take_starts',
  params: { station_id: id<StationId>(), station_key_id: uuid, now: instant, again_since: instant },
  row: commandRow,
  // written before it is answered: what is not marked was never told to anybody
  text: `
update redemption set offered_at = :now
where station_id = :station_id and state = 'held' and start_before > :now
  and (offered_at is null or offered_at <= :again_since) and ${keySpeaksSql}
returning redemption_id, bay_no, minutes, start_before`,
});

/** Who asks for commands: a controller of this station, as long as its key is not revoked. */
type Asking = { readonly stationId: StationId; readonly stationKeyId: string; readonly now: number };

/** Marks the washes that this machine has to start as sent, and returns them; also those sent before `againSince`. */
export async function takeStarts(db: Queryable, wish: Asking & { readonly againSince: number }): Promise<CommandRow[]> {
  return await db.query(takeStartsStatement, wish);
}

const offerStatement = statement({
  name: 'redemption_offer',
  params: { redemption_id: id<RedemptionId>(), now: instant },
  row: { redemption_id: id<RedemptionId>() },
  text: `
update redemption set offered_at = :now
where redemption_id = :redemption_id and state = 'held' and start_before > :now
returning redemption_id`,
});

/**
 * Lets a machine begin this wash, marked before it is told so; false where it may not any more: given back, begun, or
 * out of time. What was never offered never began.
 */
export async function offerWash(
  db: Queryable,
  offer: { readonly redemptionId: RedemptionId; readonly now: number },
): Promise<boolean> {
  return (await db.query(offerStatement, offer)).length > 0;
}

const takeQuestionsStatement = statement({
  name: 'station_take_questions',
  params: { station_id: id<StationId>(), station_key_id: uuid, now: instant, due_since: instant, again_since: instant },
  row: commandRow,
  text: `
update redemption set asked_at = :now
where station_id = :station_id and state = 'held' and offered_at is not null and start_before <= :due_since
  and (asked_at is null or asked_at <= :again_since) and ${keySpeaksSql}
returning redemption_id, bay_no, minutes, start_before`,
});

/** Washes that were sent to this machine and of which it has reported nothing. */
export async function takeQuestions(
  db: Queryable,
  wish: Asking & { readonly dueSince: number; readonly againSince: number },
): Promise<CommandRow[]> {
  return await db.query(takeQuestionsStatement, wish);
}

const questionStatement = statement({
  name: 'redemption_question',
  params: { redemption_id: id<RedemptionId>(), now: instant },
  row: { redemption_id: id<RedemptionId>() },
  text: `
with questioned as (
  update redemption set questioned_at = :now
  where redemption_id = :redemption_id and state in ('held', 'completed') and questioned_at is null
  returning redemption_id
), told as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'wash_question', 'wash_question:' || redemption_id, jsonb_build_object('redemptionId', redemption_id), :now,
    :now
  from questioned
  on conflict (dedupe) do nothing
)
select redemption_id from questioned`,
});

/** Asks staff to look, once for each wash; their mail goes out with it. */
export async function questionWash(
  db: Queryable,
  question: { readonly redemptionId: RedemptionId; readonly now: number },
): Promise<void> {
  await db.query(questionStatement, question);
}
