import { Link, useSearchParams } from 'react-router';
import { listDeadLetters, listPaymentsInDoubt, type PaymentInDoubt } from '#contracts/staff/sales/payments.ts';
import { listProposals } from '#contracts/staff/sales/refunds.ts';
import { ORDERS_REFRESH_MS } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { usePolling } from '../../lib/data/use-polling.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { DeadLetterList } from './dead-letters.tsx';
import { PaymentsInDoubtList } from './payments-in-doubt-list.tsx';
import { RefundProposalList } from './proposals.tsx';
import { DecidedDisputes } from './decided-disputes.tsx';
import { isEmptyList, WorkList } from './work-list.tsx';

/** Content of the payments page if there is no open work of any kind. */
function NothingPendingNotice() {
  return <EmptyState text={m.staff_payments_none()} Icon={CheckIcon} />;
}

function rowsOrEmpty<Row>(value: { readonly rows: readonly Row[] } | null): readonly Row[] {
  return value?.rows ?? [];
}

type DoubtKind = PaymentInDoubt['kind'];

const kindTitles = {
  exception: m.staff_payments_doubt,
  refund_failed: m.staff_attention_refunds_failed,
  disputed: m.staff_attention_disputes,
} as const satisfies Record<DoubtKind, () => string>;

const allKinds = ['exception', 'refund_failed', 'disputed'] as const satisfies readonly DoubtKind[];

function paymentsOfKind(value: { readonly rows: readonly PaymentInDoubt[] } | null, of: DoubtKind) {
  return value === null ? null : { rows: value.rows.filter(({ kind }) => kind === of) };
}

/** Page of the open work about money. It shows all kinds of open work, or only the kind in the URL parameter `show`. */
export function PaymentsPage() {
  const proposals = useStaffData(listProposals, {});
  const doubts = useStaffData(listPaymentsInDoubt, {});
  const letters = useStaffData(listDeadLetters, {});

  const show = useSearchParams()[0].get('show');
  const isShown = (...names: readonly string[]) => show === null || names.includes(show);
  const isAlone = show !== null;
  // while the payments load, only the first list is rendered, so that the loading state is not repeated
  const kinds = doubts.value === null && show === null ? allKinds.slice(0, 1) : allKinds;

  function askAll() {
    proposals.retry();
    doubts.retry();
    letters.retry();
  }
  usePolling(askAll, ORDERS_REFRESH_MS);

  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_place_payments()} text={m.staff_payments_text()} />
      <p className="order-acts">
        {show === null ? null : <Link to="/admin/payments">{m.staff_payments_show_all()}</Link>}
        {show === 'decided' ? null : <Link to="/admin/payments?show=decided">{m.staff_disputes_decided()}</Link>}
      </p>
      {!isAlone && [proposals, doubts, letters].every(isEmptyList) ? <NothingPendingNotice /> : null}
      {isShown('proposals') ? (
        <WorkList
          title={m.staff_payments_proposals()}
          none={m.staff_payments_proposals_none()}
          resource={proposals}
          isAlone={isAlone}
        >
          <RefundProposalList rows={rowsOrEmpty(proposals.value)} onChanged={askAll} />
        </WorkList>
      ) : null}
      {kinds
        .filter((kind) => isShown(kind))
        .map((kind) => (
          <WorkList
            key={kind}
            title={kindTitles[kind]()}
            none={m.staff_attention_none()}
            resource={{ ...doubts, value: paymentsOfKind(doubts.value, kind) }}
            isAlone={isAlone}
          >
            <PaymentsInDoubtList
              label={kindTitles[kind]()}
              rows={rowsOrEmpty(paymentsOfKind(doubts.value, kind))}
              onChanged={askAll}
            />
          </WorkList>
        ))}
      {show === 'decided' ? <DecidedDisputes /> : null}
      {isShown('dead') ? (
        <WorkList
          title={m.staff_payments_dead()}
          none={m.staff_payments_dead_none()}
          resource={letters}
          isAlone={isAlone}
        >
          <DeadLetterList rows={rowsOrEmpty(letters.value)} onChanged={askAll} />
        </WorkList>
      ) : null}
    </div>
  );
}
