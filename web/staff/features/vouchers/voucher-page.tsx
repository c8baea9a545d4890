import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { LotId } from '#contracts/core/ids.ts';
import { getStaffVoucher, type StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { formatDate, leftToRight } from '#domain/core/text/format.ts';
import { getVoucherAsOf } from '#contracts/staff/point-in-time.ts';
import { m } from '#messages/compiled/messages.js';
import { DetailHeader } from '../../kit/detail-header.tsx';
import { MissingPage } from '../../kit/missing-page.tsx';
import { Card, Fact } from '../../lib/card.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { isUuid } from '../../lib/is-uuid.ts';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { AsOfTimeField, useAsOfTime } from '../../past/as-of-time-field.tsx';
import { PointInTimeView } from '../../past/point-in-time-view.tsx';
import { VoucherActions } from './voucher-action-buttons.tsx';
import { VoucherPeople } from './voucher-people.tsx';
import { VoucherState } from './voucher-state.tsx';
import { VoucherHistory } from './voucher-history.tsx';
import { explainVoucherState, nameInLanguage, voucherReasonText, washCountText } from './voucher-words.ts';

export function VoucherPage() {
  const { lotId } = useParams();
  const { at, look } = useAsOfTime();
  if (!isUuid<LotId>(lotId)) return <MissingPage />;
  const past = <AsOfTimeField key={at} at={at} look={look} />;
  return (
    <div className="staff-stack" key={lotId}>
      {at === null ? (
        <Voucher lotId={lotId} past={past} />
      ) : (
        <>
          {past}
          <VoucherAsOf lotId={lotId} at={at} />
        </>
      )}
    </div>
  );
}

type VoucherProps = {
  readonly lotId: LotId;
  /**
   * Control below the voucher that selects a time in the past. The page then shows the voucher as it was at that time.
   */
  readonly past: ReactNode;
};

function Voucher({ lotId, past }: VoucherProps) {
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getStaffVoucher, { params: { lotId } }, { version });
  if (resource.value === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/vouchers', title: m.staff_vouchers_title() }} />;
  return (
    <>
      <LoadState resource={resource} />
      <LoadedVoucher voucher={resource.value} onChanged={() => setVersion(version + 1)} />
      {past}
    </>
  );
}

function VoucherAsOf({ lotId, at }: { readonly lotId: LotId; readonly at: string }) {
  const resource = useStaffData(getVoucherAsOf, { params: { lotId }, query: { at } });
  return <PointInTimeView title={m.staff_past_voucher()} resource={resource} />;
}

type OpenedProps = { readonly voucher: StaffVoucher; readonly onChanged: () => void };

function LoadedVoucher({ voucher, onChanged }: OpenedProps) {
  return (
    <>
      <VoucherHead voucher={voucher} onChanged={onChanged} />
      <div className="order-page">
        <div className="staff-stack">
          <VoucherHistory voucher={voucher} />
        </div>
        <div className="staff-stack">
          <VoucherFacts voucher={voucher} />
          <VoucherPeople voucher={voucher} onRevealed={onChanged} />
        </div>
      </div>
    </>
  );
}

function VoucherHead({ voucher, onChanged }: OpenedProps) {
  const { locale } = usePortal();
  const { codeEnding, freezeReason, held, kind, left, packageName, state, washes } = voucher;
  return (
    <DetailHeader
      title={m.staff_voucher_title({ ending: leftToRight(codeEnding) })}
      states={<VoucherState state={state} />}
      sum={
        <>
          {m.staff_voucher_left({ count: left, total: washes })}
          {held === 0 ? null : (
            <span className="staff-quiet"> {m.staff_voucher_at_machine({ count: washCountText(held) })}</span>
          )}
        </>
      }
      facts={
        <>
          <bdi>{nameInLanguage(packageName, locale)}</bdi>
          {kind === 'gift' ? ` · ${m.staff_voucher_gift()}` : ''} · {explainVoucherState(voucher)}
          {freezeReason === null ? null : ` ${m.staff_voucher_reason()}: ${voucherReasonText(freezeReason)}`}
        </>
      }
      acts={<VoucherActions voucher={voucher} onChanged={onChanged} />}
    />
  );
}

function VoucherFacts({ voucher }: { readonly voucher: StaffVoucher }) {
  const { locale } = usePortal();
  const { expiresAt, orderCode, orderId, issuedAt } = voucher;
  return (
    <Card title={m.staff_voucher_facts()}>
      <dl className="order-facts">
        <Fact name={m.staff_voucher_last_day()}>
          {expiresAt === null ? m.staff_voucher_no_last_day() : formatDate(Date.parse(expiresAt), locale)}
        </Fact>
        <Fact name={m.staff_voucher_issued()}>{formatDate(Date.parse(issuedAt), locale)}</Fact>
        <Fact name={m.staff_voucher_order()}>
          <PermittedLink to={`/admin/orders/${orderId}`} needs="order.read">
            <bdi dir="ltr">{orderCode}</bdi>
          </PermittedLink>
        </Fact>
      </dl>
    </Card>
  );
}
