import type { CustomerId, StaffId } from '#contracts/core/ids.ts';
import type { PointsWithdrawalReason } from '#contracts/staff/customers/points-withdrawal.ts';
import { agorot, bytes, id, instant, integer, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const byKeyStatement = statement({
  name: 'points_withdrawal_find_by_key',
  params: { idempotency_key: uuid },
  row: { wish_mac: bytes },
  text: 'select wish_mac from points_withdrawal where idempotency_key = :idempotency_key',
});

/** What this very press was about when it came before; null the first time. */
export async function findWithdrawalMac(tx: Tx, idempotencyKey: string): Promise<Buffer | null> {
  const [row] = await tx.query(byKeyStatement, { idempotencyKey });
  return row?.wishMac ?? null;
}

const todayStatement = statement({
  name: 'points_withdrawal_of_day',
  params: { staff_id: id<StaffId>(), from: instant, to: instant },
  row: { today_agorot: agorot },
  text: `
select coalesce(sum(worth_agorot), 0)::bigint as today_agorot from points_withdrawal
where withdrawn_by = :staff_id and withdrawn_at between :from and :to`,
});

/** What somebody took back within a day; agorot. */
export async function sumWithdrawn(
  db: Queryable,
  asked: { readonly staffId: StaffId; readonly from: number; readonly to: number },
): Promise<number> {
  const [row] = await db.query(todayStatement, asked);
  return row?.todayAgorot ?? 0;
}

const addStatement = statement({
  name: 'points_withdrawal_add',
  params: {
    withdrawal_id: uuid,
    customer_id: id<CustomerId>(),
    points: integer,
    worth_agorot: agorot,
    reason: word<PointsWithdrawalReason>(),
    idempotency_key: uuid,
    wish_mac: bytes,
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: {},
  text: `
insert into points_withdrawal (points_withdrawal_id, customer_id, points, worth_agorot, reason, idempotency_key,
  wish_mac, withdrawn_by, withdrawn_at)
values (:withdrawal_id, :customer_id, :points, :worth_agorot, :reason, :idempotency_key, :wish_mac, :staff_id, :now)`,
});

export type NewWithdrawal = {
  readonly withdrawalId: string;
  readonly customerId: CustomerId;
  readonly points: number;
  readonly worthAgorot: number;
  readonly reason: PointsWithdrawalReason;
  readonly idempotencyKey: string;
  readonly wishMac: Buffer;
  readonly staffId: StaffId;
  /** Epoch ms. */
  readonly now: number;
};

export async function addWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<void> {
  await tx.query(addStatement, withdrawal);
}
