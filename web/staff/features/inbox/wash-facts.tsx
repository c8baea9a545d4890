import type { InboxCase } from '#contracts/staff/cases/inbox-case.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { Fact, Facts } from './fact.tsx';

const SECONDS_A_MINUTE = 60;

const brokenWords = {
  power: () => m.staff_wash_broken_power(),
  fault: () => m.staff_wash_broken_fault(),
} as const;

/** A wash as its machine told it, and what its voucher has left. */
export function WashFacts({ wash }: { readonly wash: NonNullable<InboxCase['wash']> }) {
  const { locale } = usePortal();
  const at = (instant: string | null) => (instant === null ? null : formatDateTime(Date.parse(instant), locale));
  const { deliveredSeconds, interruption, minutes, orderCode, remaining, washCount } = wash;
  const full = String(minutes);
  return (
    <Facts id="case-wash" title={m.staff_wash_title()}>
      <Fact label={m.staff_wash_asked()}>{at(wash.askedAt)}</Fact>
      <Fact label={m.staff_wash_offered()}>{at(wash.offeredAt) ?? m.staff_wash_offered_never()}</Fact>
      <Fact label={m.staff_wash_started()}>{at(wash.startedAt) ?? m.staff_wash_started_never()}</Fact>
      <Fact label={m.staff_wash_ran()}>
        {deliveredSeconds === null
          ? null
          : m.staff_wash_ran_for({ delivered: String(Math.round(deliveredSeconds / SECONDS_A_MINUTE)), full })}
      </Fact>
      <Fact label={m.staff_wash_ended()}>{at(wash.endedAt)}</Fact>
      <Fact label={m.staff_wash_broken()}>{interruption === null ? null : brokenWords[interruption]()}</Fact>
      <Fact label={m.staff_wash_back()}>{at(wash.backAt)}</Fact>
      <Fact label={m.staff_wash_voucher()}>
        {m.staff_cancel_unused_of({ unused: String(remaining), total: String(washCount) })}
      </Fact>
      <Fact label={m.staff_cancel_order()}>{orderCode === null ? null : <bdi dir="ltr">{orderCode}</bdi>}</Fact>
    </Facts>
  );
}
