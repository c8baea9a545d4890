import type { RedemptionId } from '#contracts/core/ids.ts';
import type { ReportableWash } from '#contracts/staff/customers/person-history.ts';
import { boolean, id, nullable, word } from '#server/core/db/statements/column.ts';
import type { RowOf } from '#server/core/db/statements/statement.ts';

/**
 * Columns of the wash that an event in the history of an order or a voucher is about. They are null if the event is not
 * about a wash.
 */
export const reportableWashRow = {
  redemption_id: nullable(id<RedemptionId>()),
  wash_state: nullable(word<ReportableWash['state']>()),
  has_case: nullable(boolean),
} as const;

/**
 * SQL condition that selects one voucher movement `v` for each wash `r`, so that a history lists every wash once. It
 * selects the completion of the wash. If the wash is still reserved, it selects the reservation.
 */
export const isWashListedSql = `(v.reason = 'capture' or (v.reason = 'hold' and r.state = 'held')
  or (v.reason = 'release' and r.state = 'released'))`;

/**
 * Returns the wash of an event in a history, so that staff can open a case for it. Returns null if the event is not
 * about a wash.
 */
export function reportableWashOf({
  redemptionId,
  washState,
  hasCase,
}: RowOf<typeof reportableWashRow>): ReportableWash | null {
  if (redemptionId === null || washState === null) return null;
  return { redemptionId, state: washState, hasCase: hasCase ?? false };
}
