import type { LotId } from '#contracts/core/ids.ts';
import type { ReissueReason } from '#contracts/entitlements/voucher-care.ts';
import { boolean, bytes, id, instant, integer, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { LotChange } from './freeze-lot.ts';

const reissueStatement = statement({
  name: 'credit_lot_reissue',
  params: {
    lot_id: id<LotId>(),
    code_version: integer,
    next_version: integer,
    code_mac: bytes,
    token_hash: bytes,
    reason: word<ReissueReason>(),
    tell: boolean,
    actor: text,
    now: instant,
  },
  row: { found: boolean, done: boolean, audited: integer },
  text: `
with asked as (
  select lot_id, source_id, state, code_version, token_hash from credit_lot
  where lot_id = :lot_id and source = 'order_line' and kind = 'wash'
  for update
), reissued as (
  update credit_lot c set code_version = :next_version, code_mac = :code_mac, token_hash = :token_hash
  from asked
  where c.lot_id = asked.lot_id and asked.code_version = :code_version and asked.state in ('active', 'frozen')
  returning c.lot_id, c.source_id
), former as (
  insert into former_voucher_link (token_hash, lot_id, replaced_at)
  select asked.token_hash, asked.lot_id, :now from asked join reissued using (lot_id)
), told as (
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
select exists (select from asked) as found,
  exists (select from reissued) or exists (select from asked where code_version = :next_version) as done,
  (select count(seq)::int from audited) as audited`,
});

export type Reissue = LotChange & {
  /** What the code was made from that is replaced. */
  readonly codeVersion: number;
  /** What the new code is made from. */
  readonly nextVersion: number;
  readonly codeMac: Buffer;
  readonly tokenHash: Buffer;
  readonly reason: ReissueReason;
  /** False where the caller brings the new link to its holder by itself. */
  readonly tell: boolean;
};

/** The voucher is found by its new code and link from now on, and by no other. Asked again, it is done already. */
export async function reissueLot(db: Queryable, reissue: Reissue): Promise<'done' | 'not_found' | 'not_possible'> {
  const [row] = await db.query(reissueStatement, reissue);
  if (row === undefined || !row.found) return 'not_found';
  return row.done ? 'done' : 'not_possible';
}
