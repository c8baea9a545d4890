import {
  NUMBER_BLOCK_WINDOW_MS,
  CONVERSION_WINDOW_MS,
  NETWORK_CONVERSION_SAMPLE,
  OTP_PAUSE_MS,
  SHOP_CONVERSION_SAMPLE,
  type OtpFraudSignals,
  type PauseReason,
} from '#domain/identity/otp.ts';
import { boolean, bytes, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const findStatement = statement({
  name: 'message_pause_find',
  params: { now: instant, block_mac: bytes, network_mac: bytes },
  row: pick('message_pause', 'reason'),
  text: `
select reason from message_pause
where until > :now and raised_at <= :now and (block_mac is null or block_mac = :block_mac)
  and (network_mac is null or network_mac = :network_mac)`,
});

/** Origin and target of a request for a code, as keyed hashes. */
export type CodeRequestOrigin = { readonly blockMac: Buffer; readonly networkMac: Buffer };

/**
 * Lists the reasons of all current pauses of sending codes that apply to this request. A pause can apply to a block of
 * phone numbers, to a network, or to all requests.
 */
export async function listMessagePauses(db: Queryable, origin: CodeRequestOrigin, now: number): Promise<PauseReason[]> {
  const rows = await db.query(findStatement, { now, blockMac: origin.blockMac, networkMac: origin.networkMac });
  return rows.map(({ reason }) => reason);
}

const raiseStatement = statement({
  name: 'message_pause_raise',
  params: { ...pick('message_pause', 'reason block_mac network_mac until'), now: instant },
  row: { raised: boolean },
  text: `
insert into message_pause (reason, block_mac, network_mac, raised_at, until)
select :reason, :block_mac, :network_mac, :now, :until
where not exists (
  select from message_pause where reason = :reason and block_mac is not distinct from :block_mac::sha256
    and network_mac is not distinct from :network_mac::sha256 and until > :now)
returning true as raised`,
});

export type MessagePause = {
  readonly reason: PauseReason;
  /** Scope of the pause. It is a block of phone numbers, a network, or all requests if both are absent. */
  readonly blockMac?: Buffer;
  readonly networkMac?: Buffer;
};

/** Pauses sending codes. Returns false if sending is already paused for this reason and scope. */
export async function startMessagePause(db: Queryable, pause: MessagePause, now: number): Promise<boolean> {
  const { reason, blockMac = null, networkMac = null } = pause;
  const until = now + OTP_PAUSE_MS[reason];
  return (await db.query(raiseStatement, { reason, blockMac, networkMac, now, until })).length === 1;
}

const signsStatement = statement({
  name: 'message_pause_signs',
  params: {
    ...pick('otp_challenge', 'block_mac phone_mac'),
    network_mac: bytes,
    conversion_since: instant,
    shop_sample: integer,
    network_sample: integer,
    block_since: instant,
  },
  row: {
    neighbours: integer,
    shop_sent: integer,
    shop_verified: integer,
    network_sent: integer,
    network_verified: integer,
    worked_sent: integer,
    worked_verified: integer,
  },
  text: `
with paused as (
  select max(until) as until from message_pause
  where reason = 'conversion' and network_mac = :network_mac and until > :conversion_since
), of_shop as (
  select consumed_at from otp_challenge where created_at >= :conversion_since
  order by created_at desc limit :shop_sample
), of_network as (
  select consumed_at from otp_challenge where network_mac = :network_mac and created_at >= :conversion_since
  order by created_at desc limit :network_sample
), worked_for as (
  select consumed_at from otp_challenge
  where network_mac = :network_mac and worked
    and created_at >= greatest(:conversion_since, (select until from paused))
  order by created_at desc limit :network_sample
)
select
  (select count(distinct phone_mac)::int from otp_challenge
   where block_mac = :block_mac and phone_mac <> :phone_mac and created_at > :block_since) as neighbours,
  (select count(*)::int from of_shop) as shop_sent,
  (select count(consumed_at)::int from of_shop) as shop_verified,
  (select count(*)::int from of_network) as network_sent,
  (select count(consumed_at)::int from of_network) as network_verified,
  (select count(*)::int from worked_for) as worked_sent,
  (select count(consumed_at)::int from worked_for) as worked_verified`,
});

/**
 * Statistics of recent codes for detecting SMS pumping. `neighbours`: other phone numbers of the same block of a
 * hundred that recently received a code.
 */
export type SmsPumpingSignals = OtpFraudSignals & { readonly neighbours: number };

/**
 * Returns statistics of recent codes for this phone number's block, this network and the shop. The caller must have
 * taken the lock of `lockOtpRequests`.
 */
export async function findSmsPumpingSignals(
  tx: Tx,
  request: CodeRequestOrigin & { readonly phoneMac: Buffer },
  now: number,
): Promise<SmsPumpingSignals> {
  const { blockMac, networkMac, phoneMac } = request;
  const [row] = await tx.query(signsStatement, {
    blockMac,
    networkMac,
    phoneMac,
    conversionSince: now - CONVERSION_WINDOW_MS,
    shopSample: SHOP_CONVERSION_SAMPLE,
    networkSample: NETWORK_CONVERSION_SAMPLE,
    blockSince: now - NUMBER_BLOCK_WINDOW_MS,
  });
  if (row === undefined) throw new Error('the statistics of codes are missing');
  return {
    neighbours: row.neighbours,
    shop: { sent: row.shopSent, verified: row.shopVerified },
    network: { sent: row.networkSent, verified: row.networkVerified },
    networkWithProofOfWork: { sent: row.workedSent, verified: row.workedVerified },
  };
}

const forgetStatement = statement({
  name: 'message_pause_forget',
  params: { before: instant },
  row: { gone: boolean },
  text: 'delete from message_pause where until < :before returning true as gone',
});

export async function deleteOldMessagePauses(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
