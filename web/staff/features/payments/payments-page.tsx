import { listDeadLetters, listPaymentsInDoubt } from '#contracts/staff/payments.ts';
import { listProposals } from '#contracts/staff/refunds.ts';
import { ORDERS_REFRESH_MS } from '#contracts/staff/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { usePolling } from '../../lib/use-polling.ts';
import { useStaffData } from '../../lib/use-staff-data.ts';
import { DeadLetters } from './dead-letters.tsx';
import { Doubts } from './doubts.tsx';
import { Proposals } from './proposals.tsx';
import { Waiting } from './waiting.tsx';

/** Everything about money that waits for a person. */
export function PaymentsPage() {
  const proposals = useStaffData(listProposals, {});
  const doubts = useStaffData(listPaymentsInDoubt, {});
  const letters = useStaffData(listDeadLetters, {});

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
      <Waiting title={m.staff_payments_proposals()} none={m.staff_payments_proposals_none()} asked={proposals}>
        <Proposals rows={proposals.value?.rows ?? []} onChanged={askAll} />
      </Waiting>
      <Waiting title={m.staff_payments_doubt()} none={m.staff_payments_doubt_none()} asked={doubts}>
        <Doubts rows={doubts.value?.rows ?? []} onChanged={askAll} />
      </Waiting>
      <Waiting title={m.staff_payments_dead()} none={m.staff_payments_dead_none()} asked={letters}>
        <DeadLetters rows={letters.value?.rows ?? []} onChanged={askAll} />
      </Waiting>
    </div>
  );
}
