import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { formatDateTime, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { ReportPhotoPicture } from '../../lib/report-photo.tsx';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { cancellationRefusalLabels } from '../../lib/words/case-words.ts';
import { CaseOrders } from './case-orders.tsx';
import { Fact, CaseDetailsPanel } from './fact.tsx';
import { OrderPageLink } from './order-page-link.tsx';
import { useOpenCase } from './use-case.ts';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';
import { deliveredTimeText, washOutcomeText } from '../../lib/washes/wash-outcome-text.ts';

const brokenLabels = {
  power: () => m.staff_wash_broken_power(),
  fault: () => m.staff_wash_broken_fault(),
} as const;

function WashDetails({ wash }: { readonly wash: NonNullable<StaffCase['wash']> }) {
  const { locale } = usePortal();
  const at = (instant: string | null) => (instant === null ? null : formatDateTime(Date.parse(instant), locale));
  const { customerId, interruption, lotId, orderCode, orderId, remaining, washCount } = wash;
  return (
    <CaseDetailsPanel id="case-wash" title={m.staff_wash_title()} text={washOutcomeText(wash)}>
      <Fact label={m.staff_wash_asked()}>{at(wash.askedAt)}</Fact>
      <Fact label={m.staff_wash_offered()}>{at(wash.offeredAt) ?? m.staff_wash_offered_never()}</Fact>
      <Fact label={m.staff_wash_started()}>{at(wash.startedAt) ?? m.staff_wash_started_never()}</Fact>
      <Fact label={m.staff_wash_ran()}>{deliveredTimeText(wash)}</Fact>
      <Fact label={m.staff_wash_ended()}>{at(wash.endedAt)}</Fact>
      <Fact label={m.staff_wash_broken()}>{interruption === null ? null : brokenLabels[interruption]()}</Fact>
      <Fact label={m.staff_wash_back()}>{at(wash.backAt)}</Fact>
      <Fact label={m.staff_wash_voucher()}>
        {m.staff_cancel_unused_of({ unused: String(remaining), total: String(washCount) })}
      </Fact>
      <Fact label={m.staff_cancel_order()}>
        {orderId === null || orderCode === null ? null : <OrderPageLink orderId={orderId} orderCode={orderCode} />}
      </Fact>
      <Fact label={m.staff_customer_wash_voucher()}>
        <VoucherLink lotId={lotId}>{m.staff_case_open_voucher()}</VoucherLink>
      </Fact>
      <Fact label={m.staff_case_holder()}>
        {customerId === null ? null : (
          <PermittedLink to={`/admin/customers/${customerId}`} needs="customer.read">
            {m.staff_case_open_customer()}
          </PermittedLink>
        )}
      </Fact>
    </CaseDetailsPanel>
  );
}

type Cancellation = NonNullable<StaffCase['cancellation']>;

export function CaseDetails() {
  const { shown } = useOpenCase();
  return (
    <>
      {shown.cancellation === null ? null : <CancellationFacts cancellation={shown.cancellation} />}
      {shown.wash === null ? null : <WashDetails wash={shown.wash} />}
      {shown.photoId === null ? null : <CustomerPhoto photoId={shown.photoId} />}
      {shown.kind === 'hand_wash' ? <ManualWashFacts scannerName={shown.scannerName} /> : null}
      {shown.cancellation === null ? <CaseOrders /> : null}
    </>
  );
}

function CustomerPhoto({ photoId }: { readonly photoId: string }) {
  return (
    <section className="staff-panel staff-stack" aria-labelledby="case-photo">
      <h2 id="case-photo" className="panel-title">
        {m.staff_report_photo()}
      </h2>
      <ReportPhotoPicture photoId={photoId} />
    </section>
  );
}

function CancellationFacts({ cancellation }: { readonly cancellation: Cancellation }) {
  const { locale } = usePortal();
  const { orderCode, orderId, packageName, packageNameHe, paidAgorot, unused, washCount, ...terms } = cancellation;
  const date = formatDateTime(Date.parse(terms.windowEndsAt), locale);
  return (
    <>
      <CaseDetailsPanel id="case-cancellation" title={m.staff_cancel_title()}>
        <Fact label={m.staff_cancel_order()}>
          <OrderPageLink orderId={orderId} orderCode={orderCode} />
        </Fact>
        <Fact label={m.staff_cancel_package()}>
          <bdi>{locale === 'he' ? packageNameHe : packageName}</bdi>
        </Fact>
        <Fact label={m.staff_cancel_paid()}>{isolatedShekels(paidAgorot)}</Fact>
        <Fact label={m.staff_cancel_unused()}>
          {m.staff_cancel_unused_of({ unused: String(unused), total: String(washCount) })}
        </Fact>
        <Fact label={m.staff_cancel_worth()}>{isolatedShekels(terms.refundableAgorot)}</Fact>
        <Fact label={m.staff_cancel_fee()}>{isolatedShekels(terms.feeAgorot)}</Fact>
        <Fact label={m.staff_cancel_window()}>
          {terms.withinWindow ? m.staff_cancel_in_time({ date }) : m.staff_cancel_too_late({ date })}
        </Fact>
        <Fact label={m.staff_cancel_decision()}>{decisionText(cancellation)}</Fact>
      </CaseDetailsPanel>
      {terms.fourMonths ? <p className="staff-light staff-light-good">{m.staff_cancel_four_months()}</p> : null}
      {terms.groupToCheck && terms.decision === null ? (
        <p className="staff-light staff-light-unknown">
          {m.staff_cancel_group_to_check()}{' '}
          {m.staff_cancel_four_months_end({ date: formatDateTime(Date.parse(terms.fourMonthsEndAt), locale) })}
        </p>
      ) : null}
    </>
  );
}

function decisionText({ refundedAgorot, refusal }: Cancellation): string | null {
  if (refundedAgorot !== null) return m.staff_cancel_approved({ amount: isolatedShekels(refundedAgorot) });
  return refusal === null ? null : m.staff_cancel_refused_for({ reason: cancellationRefusalLabels[refusal]() });
}

function ManualWashFacts({ scannerName }: Pick<StaffCase, 'scannerName'>) {
  return (
    <>
      <CaseDetailsPanel id="case-hand-wash" title={m.staff_hand_title()}>
        <Fact label={m.staff_hand_scanner()}>{scannerName === null ? null : <bdi>{scannerName}</bdi>}</Fact>
      </CaseDetailsPanel>
      <p>{m.staff_hand_text()}</p>
    </>
  );
}
