import { listDeadLetters, listPaymentsInDoubt, type PaymentInDoubt } from '#contracts/staff/sales/payments.ts';
import { listProposals } from '#contracts/staff/sales/refunds.ts';
import { ORDERS_REFRESH_MS } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { Link, useSearchParams } from 'react-router';
import { usePolling } from '../../lib/data/use-polling.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { DeadLetters } from './dead-letters.tsx';
import { Doubts } from './doubts.tsx';
import { Proposals } from './proposals.tsx';
import { Waiting } from './waiting.tsx';

function rowsOf<Row>(value: { readonly rows: readonly Row[] } | null): readonly Row[] {
  return value?.rows ?? [];
}

function ofKind(value: { readonly rows: readonly PaymentInDoubt[] } | null, show: string | null) {
  return value === null ? null : { rows: value.rows.filter(({ kind }) => show === null || kind === show) };
}

/** Everything about money that waits for a person, or one kind of it: `show` in the address. */
export function PaymentsPage() {
  const proposals = useStaffData(listProposals, {});
  const doubts = useStaffData(listPaymentsInDoubt, {});
  const letters = useStaffData(listDeadLetters, {});

  const show = useSearchParams()[0].get('show');
  const isShown = (...names: readonly string[]) => show === null || names.includes(show);
  const shown = ofKind(doubts.value, show);

  function askAll() {
    proposals.retry();
    doubts.retry();
    letters.retry();
  }
  usePolling(askAll, ORDERS_REFRESH_MS);

  return (
    <div className="staff-stack">
      <header>
        <h1 className="text-2xl">{m.staff_payments_title()}</h1>
        <p className="staff-quiet">{m.staff_payments_text()}</p>
      </header>
      {show === null ? null : (
        <p>
          <Link to="/admin/payments">{m.staff_payments_show_all()}</Link>
        </p>
      )}
      {isShown('proposals') ? (
        <Waiting title={m.staff_payments_proposals()} none={m.staff_payments_proposals_none()} asked={proposals}>
          <Proposals rows={rowsOf(proposals.value)} onChanged={askAll} />
        </Waiting>
      ) : null}
      {isShown('exception', 'refund_failed', 'disputed') ? (
        <Waiting
          title={m.staff_payments_doubt()}
          none={m.staff_payments_doubt_none()}
          asked={{ ...doubts, value: shown }}
        >
          <Doubts rows={rowsOf(shown)} onChanged={askAll} />
        </Waiting>
      ) : null}
      {isShown('dead') ? (
        <Waiting title={m.staff_payments_dead()} none={m.staff_payments_dead_none()} asked={letters}>
          <DeadLetters rows={rowsOf(letters.value)} onChanged={askAll} />
        </Waiting>
      ) : null}
    </div>
  );
}
