import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { getPayout, matchUniquePayoutRows, removePayout, type PayoutDetail } from '#contracts/staff/payouts/payouts.ts';
import { formatDateTime, formatIsoDay, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { DetailHeader } from '../../kit/detail-header.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { Card, Fact } from '../../lib/card.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { Money } from '../../reports/report-link.tsx';
import { PayoutRows } from './payout-rows.tsx';
import { payoutStateLabels } from './payout-words.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

export function PayoutPage() {
  const { payoutId = '' } = useParams();
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getPayout, { params: { payoutId } }, { version });
  const { value: payout } = resource;
  if (payout === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/payouts', title: m.staff_payouts_title() }} />;
  const onChanged = () => setVersion((before) => before + 1);
  return (
    <div className="staff-stack">
      <LoadState resource={resource} />
      <Head payout={payout} onChanged={onChanged} />
      <Sums payout={payout} />
      <PayoutRows payoutId={payout.id} version={version} onChanged={onChanged} />
    </div>
  );
}

type HeadProps = { readonly payout: PayoutDetail; readonly onChanged: () => void };

function Head({ payout, onChanged }: HeadProps) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'payout.write');
  const [isRemoving, setRemoving] = useState(false);
  const { id, payer, paidOn, number, state, openRows, netAgorot, importedAt, importedBy, clearRows } = payout;
  return (
    <>
      <DetailHeader
        title={m.staff_payouts_of({ payer: isolated(payer), day: formatIsoDay(paidOn, locale) })}
        states={
          <StatusBadge
            words={state === 'agrees' ? payoutStateLabels.agrees() : m.staff_payouts_open_rows({ count: openRows })}
            tone={stateTones.payout[state]}
          />
        }
        sum={<Price agorot={netAgorot} />}
        facts={
          <>
            {number === '' ? null : (
              <>
                {m.staff_payouts_number()} <bdi dir="ltr">{number}</bdi> ·{' '}
              </>
            )}
            {m.staff_payouts_imported_by()} <bdi>{importedBy}</bdi> ·{' '}
            <time dateTime={importedAt}>{formatDateTime(Date.parse(importedAt), locale)}</time>
          </>
        }
        acts={
          mayWrite ? (
            <>
              {clearRows === 0 ? null : (
                <ConfirmUniqueMatchesButton payoutId={id} rows={clearRows} onChanged={onChanged} />
              )}
              <button type="button" className="button button-quiet" onClick={() => setRemoving(true)}>
                {m.staff_payouts_remove()}
              </button>
            </>
          ) : null
        }
      />
      {isRemoving ? <RemoveDialog payout={payout} onClose={() => setRemoving(false)} /> : null}
    </>
  );
}

type ClearProps = { readonly payoutId: string; readonly rows: number; readonly onChanged: () => void };

/**
 * Button that confirms all unambiguous matches. A match is unambiguous if exactly one payment has the same amount, day
 * and card as the row.
 */
function ConfirmUniqueMatchesButton({ payoutId, rows, onChanged }: ClearProps) {
  return (
    <StaffActionButton
      isPrimary
      endpoint={matchUniquePayoutRows}
      input={{ params: { payoutId }, body: { rows } }}
      label={m.staff_payouts_match_clear({ count: rows })}
      done={({ matched }) => m.staff_payouts_matched({ count: matched })}
      onDone={onChanged}
    />
  );
}

function RemoveDialog({ payout, onClose }: { readonly payout: PayoutDetail; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { id: payoutId, rows } = payout;
  return (
    <StaffDialog title={m.staff_payouts_remove()} onClose={onClose}>
      <p>{m.staff_payouts_remove_text({ count: rows })}</p>
      <StaffActionButton
        isPrimary
        endpoint={removePayout}
        input={{ params: { payoutId } }}
        label={m.staff_payouts_remove()}
        done={() => m.staff_payouts_removed()}
        onDone={() => void navigate('/admin/payouts')}
      />
    </StaffDialog>
  );
}

function Sums({ payout }: { readonly payout: PayoutDetail }) {
  const { paidAgorot, refundedAgorot, chargebackAgorot, feeAgorot, feeVatAgorot, netAgorot } = payout;
  const lines = [
    { name: m.staff_payouts_sum_payments(), agorot: paidAgorot, isShown: true },
    { name: m.staff_payouts_sum_refunds(), agorot: refundedAgorot, isShown: refundedAgorot !== 0 },
    { name: m.staff_payouts_sum_chargebacks(), agorot: chargebackAgorot, isShown: chargebackAgorot !== 0 },
    { name: m.staff_payouts_fees(), agorot: negatedCost(feeAgorot), isShown: true },
    { name: m.staff_payouts_fee_vat(), agorot: negatedCost(feeVatAgorot), isShown: feeVatAgorot !== 0 },
    { name: m.staff_payouts_net(), agorot: netAgorot, isShown: true },
  ];
  return (
    <Card title={m.staff_payouts_sums()}>
      <dl className="order-facts">
        {lines
          .filter(({ isShown }) => isShown)
          .map(({ name, agorot }) => (
            <Fact key={name} name={name}>
              <Money agorot={agorot} />
            </Fact>
          ))}
      </dl>
    </Card>
  );
}

/** Negates a cost in agorot to show it as a deduction. Zero stays 0, because -0 would be shown with a minus sign. */
function negatedCost(agorot: number): number {
  return agorot === 0 ? 0 : -agorot;
}
