import {
  BLOCK_WINDOW_MS,
  CONVERSION_SAMPLE,
  CONVERSION_SAMPLE_AFTER_PAUSE,
  CONVERSION_WINDOW_MS,
  PAUSE_MS,
  type PauseReason,
} from '#domain/identity/otp.ts';
import { boolean, bytes, instant, integer, nullable, word } from '#server/core/db/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const findStatement = statement({
  name: 'message_pause_find',
  params: { now: instant, block_mac: bytes },
  row: { reason: word<PauseReason>() },
  text: `
select reason from message_pause
where until > :now and raised_at <= :now and (block_mac is null or block_mac = :block_mac)
order by until desc limit 1`,
});

/** Why codes are stopped for this block of numbers now; null where they are not. */
export async function findPause(db: Queryable, blockMac: Buffer, now: number): Promise<PauseReason | null> {
  const [row] = await db.query(findStatement, { now, blockMac });
  return row?.reason ?? null;
}

const raiseStatement = statement({
  name: 'message_pause_raise',
  params: { reason: word<PauseReason>(), block_mac: nullable(bytes), now: instant, until: instant },
  row: { raised: boolean },
  text: `
insert into message_pause (reason, block_mac, raised_at, until)
select :reason, :block_mac, :now, :until
where not exists (
  select from message_pause where reason = :reason and block_mac is not distinct from :block_mac::sha256
    and until > :now)
returning true as raised`,
});

/** Stops codes for everybody or, with a block, for its numbers. False where they are stopped for this reason already. */
export async function raisePause(
  db: Queryable,
  pause: { readonly reason: PauseReason; readonly blockMac: Buffer | null },
  now: number,
): Promise<boolean> {
  const until = now + PAUSE_MS[pause.reason];
  return (await db.query(raiseStatement, { ...pause, now, until })).length === 1;
}

const signsStatement = statement({
  name: 'message_pause_signs',
  params: {
    block_mac: bytes,
    phone_mac: bytes,
    conversion_since: instant,
    sample: integer,
    sample_after_pause: integer,
    block_since: instant,
  },
  row: { neighbours: integer, paused_before: boolean, sent: integer, verified: integer },
  text: `
with paused as (
  select max(until) as until from message_pause where reason = 'conversion' and until > :conversion_since
), newest as (
  select consumed_at from otp_challenge
  where created_at >= greatest(:conversion_since, (select until from paused))
  order by created_at desc
  limit (select case when until is null then :sample else :sample_after_pause end from paused)
)
select
  (select count(distinct phone_mac)::int from otp_challenge
   where block_mac = :block_mac and phone_mac <> :phone_mac and created_at > :block_since) as neighbours,
  (select until is not null from paused) as paused_before,
  (select count(*)::int from newest) as sent,
  (select count(consumed_at)::int from newest) as verified`,
});

export type PumpingSigns = {
  /** Other numbers of the same hundred that lately got a code. */
  readonly neighbours: number;
  /** How many of the newest codes were typed in; `sample` is how many it takes to judge. */
  readonly conversion: { readonly sent: number; readonly verified: number; readonly sample: number };
};

/** What somebody leaves behind who makes us send messages for their own profit; hold the lock of code requests. */
export async function findPumpingSigns(
  tx: Tx,
  number: { readonly blockMac: Buffer; readonly phoneMac: Buffer },
  now: number,
): Promise<PumpingSigns> {
  const [row] = await tx.query(signsStatement, {
    ...number,
    conversionSince: now - CONVERSION_WINDOW_MS,
    sample: CONVERSION_SAMPLE,
    sampleAfterPause: CONVERSION_SAMPLE_AFTER_PAUSE,
    blockSince: now - BLOCK_WINDOW_MS,
  });
  if (row === undefined) throw new Error('the signs of pumping were not counted');
  const { neighbours, pausedBefore, sent, verified } = row;
  const sample = pausedBefore ? CONVERSION_SAMPLE_AFTER_PAUSE : CONVERSION_SAMPLE;
  return { neighbours, conversion: { sent, verified, sample } };
}

const forgetStatement = statement({
  name: 'message_pause_forget',
  params: { before: instant },
  row: { gone: boolean },
  text: 'delete from message_pause where until < :before returning true as gone',
});

export async function deleteOldPauses(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
