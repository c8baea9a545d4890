import type { CustomerId, StaffId } from '#contracts/core/ids.ts';
import type { PointsWithdrawalReason } from '#contracts/staff/customers/points-withdrawal.ts';
import { agorot, id, instant, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const byKeyStatement = statement({
  name: 'points_withdrawal_find_by_key',
  params: pick('points_withdrawal', 'idempotency_key'),
  row: pick('points_withdrawal', 'wish_mac'),
  text: 'select wish_mac from points_withdrawal where idempotency_key = :idempotency_key',
});

/**
 * Returns the MAC of an earlier points withdrawal with the same idempotency key. Returns null if there is no such
 * withdrawal.
 */
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

/**
 * Returns the total value, in agorot, of the points that a staff user withdrew from customers. The period begins at
 * `from` and ends at `to` (epoch ms).
 */
export async function sumWithdrawnPointsValue(
  db: Queryable,
  period: { readonly staffId: StaffId; readonly from: number; readonly to: number },
): Promise<number> {
  const [row] = await db.query(todayStatement, period);
  return row?.todayAgorot ?? 0;
}

const addStatement = statement({
  name: 'points_withdrawal_add',
  params: {
    ...pick('points_withdrawal', 'customer_id points worth_agorot reason idempotency_key wish_mac'),
    withdrawal_id: uuid,
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
  /** Epoch milliseconds. */
  readonly now: number;
};

export async function addWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<void> {
  await tx.query(addStatement, withdrawal);
}
