import { resendMessage } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../data/staff-api.ts';

type ResendProps = {
  readonly orderId: string;
  readonly what: 'receipt' | 'gift';
  /** Masked contact to which the message is sent, as it is shown. */
  readonly address: string;
  readonly label: string;
  /** CSS class of the button. */
  readonly look: string;
  readonly onDone?: () => void;
};

/** A button that sends a message of a purchase again, and says to which contact. */
export function ResendButton({ orderId, what, address, label, look, onDone }: ResendProps) {
  const [pending, during] = useBusy();
  async function send() {
    const answer = await callStaff(resendMessage, { params: { orderId }, body: { what } });
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    const isSent = answer.value.outcome === 'resent';
    const title = isSent ? m.staff_order_resent({ address }) : m.staff_order_resend_waiting({ address });
    showToast({ title, tone: isSent ? 'success' : 'plain' });
    return onDone?.();
  }
  return (
    <button type="button" className={look} disabled={pending} onClick={() => void during(send)}>
      {label}
    </button>
  );
}
