import type { GoodwillReason } from '#contracts/core/goodwill.ts';
import type { GoodwillRow } from '#contracts/staff/customers/goodwill.ts';
import { m } from '#messages/compiled/messages.js';

export const goodwillReasonLabels = {
  apology: () => m.staff_goodwill_apology(),
  machine_fault: () => m.staff_goodwill_machine_fault(),
  thanks: () => m.staff_goodwill_thanks(),
  promised: () => m.staff_goodwill_promised(),
  other: () => m.staff_goodwill_other(),
} as const satisfies Record<GoodwillReason, () => string>;

/** Describes goodwill given by staff as a number of free washes or points. */
export function goodwillUnitsText({ kind, units }: Pick<GoodwillRow, 'kind' | 'units'>): string {
  return kind === 'washes'
    ? m.wash_count({ count: units })
    : m.staff_rules_points({ points: units.toLocaleString('en') });
}
