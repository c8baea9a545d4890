import type { ReissueReason } from '#contracts/entitlements/voucher-action-reasons.ts';
import { boolean, bytes, instant, integer, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { LotChange } from './freeze-lot.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const reissueStatement = statement({
  name: 'credit_lot_reissue',
  params: {
    ...pick('credit_lot', 'lot_id code_version'),
    ...pick('former_voucher_link', 'token_hash'),
    next_version: integer,
    code_mac: bytes,
    ending_key: bytes,
    reason: word<ReissueReason>(),
    tell: boolean,
    actor: text,
    now: instant,
  },
  row: { found: boolean, done: boolean, audited: integer },
  text: `
with target as (
  select lot_id, source_id, state, code_version, token_hash from credit_lot
  where lot_id = :lot_id and source = 'order_line' and kind = 'wash'
  for update
), reissued as (
  update credit_lot c set code_version = :next_version, code_mac = :code_mac, ending_key = :ending_key,
    token_hash = :token_hash
  from target
  where c.lot_id = target.lot_id and target.code_version = :code_version and target.state in ('active', 'frozen')
  returning c.lot_id, c.source_id
), former as (
  insert into former_voucher_link (token_hash, lot_id, replaced_at)
  select target.token_hash, target.lot_id, :now from target join reissued using (lot_id)
), enqueued as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select 'voucher_reissued', 'voucher_reissued:' || r.lot_id || ':' || :next_version, l.order_id,
    jsonb_build_object('lotId', r.lot_id, 'codeVersion', :next_version), :now, :now
  from reissued r join order_line l on l.order_line_id = r.source_id
  where :tell
), audited as (
  select append_audit(:actor, 'voucher.reissue', lot_id,
    jsonb_build_object('reason', :reason, 'codeVersion', :next_version, 'formerVersion', :code_version)) as seq
  from reissued
)
select exists (select from target) as found,
  exists (select from reissued) or exists (select from target where code_version = :next_version) as done,
  (select count(seq)::int from audited) as audited`,
});

export type VoucherReissue = LotChange & {
  readonly codeVersion: number;
  readonly nextVersion: number;
  readonly codeMac: Buffer;
  readonly endingKey: Buffer;
  readonly tokenHash: Buffer;
  readonly reason: ReissueReason;
  /** True if this call mails the new link to the holder. If it is false, the caller sends the new link. */
  readonly tell: boolean;
};

/** Replaces the hashes of a voucher's code and link. A repeated call returns 'done'. */
export async function reissueLot(
  db: Queryable,
  reissue: VoucherReissue,
): Promise<'done' | 'not_found' | 'not_possible'> {
  const [row] = await db.query(reissueStatement, reissue);
  if (row === undefined || !row.found) return 'not_found';
  return row.done ? 'done' : 'not_possible';
}
