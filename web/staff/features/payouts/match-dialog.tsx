import {
  listPayoutCandidates,
  matchPayoutRow,
  type PayoutCandidate,
  type PayoutRow,
} from '#contracts/staff/payouts/payout-rows.ts';
import { formatDateTime, formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../kit/empty-state.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { Money } from '../../reports/report-link.tsx';
import { payoutRowKindLabels } from './payout-words.ts';

type DialogProps = { readonly row: PayoutRow; readonly onDone: () => void; readonly onClose: () => void };

/** Lists the payments or refunds that can match a row of a payout. The user matches the row with one of them. */
export function MatchPayoutRowDialog({ row, onDone, onClose }: DialogProps) {
  const { locale } = usePortal();
  const { id: payoutRowId, kind, movedOn, grossAgorot, last4 } = row;
  const resource = useStaffData(listPayoutCandidates, { params: { payoutRowId } });
  const candidates = resource.value?.rows ?? null;
  return (
    <StaffDialog title={m.staff_payouts_match_title()} onClose={onClose}>
      <p>
        {payoutRowKindLabels[kind]()} · {formatIsoDay(movedOn, locale)} · <Money agorot={grossAgorot} />
        {last4 === null ? null : (
          <>
            {' · '}
            <bdi dir="ltr">{last4}</bdi>
          </>
        )}
      </p>
      <LoadState resource={resource} />
      {candidates?.length === 0 ? <EmptyState text={m.staff_payouts_match_none()} /> : null}
      {candidates === null || candidates.length === 0 ? null : (
        <>
          <p className="staff-quiet">{m.staff_payouts_match_text()}</p>
          <ul className="payout-candidates">
            {candidates.map((candidate) => (
              <Candidate
                key={candidate.refundId ?? candidate.paymentId}
                payoutRowId={payoutRowId}
                candidate={candidate}
                onDone={onDone}
              />
            ))}
          </ul>
        </>
      )}
    </StaffDialog>
  );
}

type CandidateProps = {
  readonly payoutRowId: PayoutRow['id'];
  readonly candidate: PayoutCandidate;
  readonly onDone: () => void;
};

function Candidate({ payoutRowId, candidate, onDone }: CandidateProps) {
  const { locale } = usePortal();
  const { paymentId, refundId, orderCode, at, amountAgorot, last4 } = candidate;
  return (
    <li>
      <span>
        <bdi dir="ltr" className="row-name">
          {orderCode}
        </bdi>{' '}
        · <time dateTime={at}>{formatDateTime(Date.parse(at), locale)}</time> · <Money agorot={amountAgorot} />
        {last4 === null ? null : (
          <>
            {' · '}
            <bdi dir="ltr">{last4}</bdi>
          </>
        )}
      </span>
      <StaffActionButton
        endpoint={matchPayoutRow}
        input={{ params: { payoutRowId }, body: { paymentId, refundId } }}
        label={m.staff_payouts_match_this()}
        name={`${m.staff_payouts_match_this()}: ${orderCode}`}
        done={() => m.staff_payouts_matched({ count: 1 })}
        onDone={onDone}
      />
    </li>
  );
}
