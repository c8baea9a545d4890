import { boolean } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const hasTableStatement = statement({
  name: 'sandbox_bank_has_table',
  params: {},
  row: { has_table: boolean },
  text: `select to_regclass('sandbox.payment') is not null as has_table`,
});

const isLostStatement = statement({
  name: 'sandbox_bank_is_lost',
  params: {},
  row: { is_lost: boolean },
  text: `
select exists (
  select from payment p
  where p.provider = 'sandbox' and p.captured_at is not null
    and not exists (select from sandbox.payment b where b.merchant_ref = p.merchant_ref)) as is_lost`,
});

/**
 * Returns true if the sandbox bank in this database has no tables. Also returns true if the bank lacks a payment that
 * the shop has captured there.
 */
export async function hasNoSandboxPayments(db: Queryable): Promise<boolean> {
  const [bank] = await db.query(hasTableStatement, {});
  if (bank?.hasTable !== true) return true;
  const [row] = await db.query(isLostStatement, {});
  return row?.isLost === true;
}
