import { useEffect, useState } from 'react';
import { requestStaffRefund, previewRefund } from '#contracts/staff/sales/refunds.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import type { PaymentId } from '#contracts/core/ids.ts';
import { isolated, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { buyerText } from './order-buyer.ts';
import {
  refundAgorotOf,
  withSelectableValues,
  proposedDraft,
  type RefundDraft,
  type RefundPreview,
} from './refund-form.ts';
import { RefundEffect, RefundSummary } from './refund-effect.tsx';
import { RefundFields } from './refund-fields.tsx';

type RefundDialogProps = {
  readonly paymentId: PaymentId;
  readonly order: Pick<StaffOrder, 'emailMasked' | 'erased' | 'orderCode' | 'phoneMasked'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * `now`: current refundable amounts. `before`: refundable amounts that the dialog showed before it reloaded them. It is
 * null until the first reload.
 */
type RefundState = { readonly now: RefundPreview; readonly before: RefundPreview | null };

/**
 * Dialog that refunds a payment. It shows what the refund changes before the user confirms it. It also shows if an
 * amount changed after the dialog opened.
 */
export function RefundDialog({ paymentId, order, onDone, onClose }: RefundDialogProps) {
  const [previews, setPreviews] = useState<RefundState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    void callStaff(previewRefund, { params: { paymentId } }).then((answer) => {
      if (answer.ok) setPreviews({ now: answer.value, before: null });
      else setFailure(answer.problem.message);
    });
  }, [paymentId]);

  async function reloadPreview() {
    const answer = await callStaff(previewRefund, { params: { paymentId } });
    if (answer.ok) setPreviews((before) => ({ now: answer.value, before: before?.now ?? null }));
    else setFailure(answer.problem.message);
  }

  return (
    <StaffDialog title={m.staff_refund_title({ order: isolated(order.orderCode) })} isWide onClose={onClose}>
      <p className="staff-quiet">
        <bdi>{buyerText(order)}</bdi>
      </p>
      {failure === null ? null : (
        <p role="alert" className="notice notice-danger">
          {failure}
        </p>
      )}
      {previews === null && failure === null ? <output>{m.staff_refund_loading()}</output> : null}
      {previews === null ? null : (
        <RefundForm paymentId={paymentId} previews={previews} onChanged={reloadPreview} onDone={onDone} />
      )}
    </StaffDialog>
  );
}

/** Returns the reason why no refund is possible. Returns null if a refund is possible. */
function passkeyRefusalOf({ disputed, own, leftAgorot }: RefundPreview): string | null {
  if (disputed) return m.staff_refund_disputed();
  if (own) return m.problem_refund_own_purchase();
  return leftAgorot === 0 ? m.staff_refund_nothing() : null;
}

function seenRefundValues({ leftAgorot, unused }: RefundPreview) {
  return { left: isolatedShekels(leftAgorot), washes: m.wash_count({ count: unused }) };
}

type FormProps = {
  readonly paymentId: PaymentId;
  readonly previews: RefundState;
  readonly onChanged: () => Promise<void>;
  readonly onDone: () => void;
};

function RefundForm({ paymentId, previews: { now, before }, onChanged, onDone }: FormProps) {
  // each opened dialog has its own idempotency key, so that a double click makes only one refund
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [entered, setDraft] = useState<RefundDraft>(() => proposedDraft(now));
  const draft = withSelectableValues(now, entered);
  const amount = refundAgorotOf(now, draft);
  const { form, end } = useForm({
    send: async () => {
      if (amount === null) return null;
      const { reason, washes } = draft;
      const seen = { leftAgorot: now.leftAgorot, unused: now.unused };
      const body = { amountAgorot: amount, washes, reason, seen, idempotencyKey };
      return callStaff(requestStaffRefund, { params: { paymentId }, body });
    },
    onRefused: ({ code }) => {
      if (code === 'refund_changed') void onChanged();
    },
    onDone: ({ outcome }) => {
      showToast({
        title: outcome === 'asked' ? m.staff_refund_asked() : m.staff_refund_proposed(),
        tone: 'success',
      });
      onDone();
    },
  });
  const nothing = passkeyRefusalOf(now);
  if (nothing !== null) return <p className="notice notice-danger">{nothing}</p>;
  return (
    <form {...form} className="staff-stack">
      {before === null ? null : (
        <div className="notice notice-info">
          <p>{m.staff_refund_was(seenRefundValues(before))}</p>
          <p>
            <strong>{m.staff_refund_is(seenRefundValues(now))}</strong>
          </p>
        </div>
      )}
      <div className="refund-parts">
        <RefundFields preview={now} draft={draft} amount={amount} onChange={setDraft} />
        <RefundEffect preview={now} draft={draft} amount={amount} />
      </div>
      <div className="form-end">
        <RefundSummary preview={now} draft={draft} amount={amount} />
        <FormFooter
          {...end}
          off={amount === null}
          label={submitText(amount ?? 0, now.aloneAgorot)}
          busy={m.staff_refund_busy()}
        />
      </div>
    </form>
  );
}

function submitText(amount: number, alone: number): string {
  const price = isolatedShekels(amount);
  return amount > alone ? m.staff_refund_propose({ price }) : m.staff_refund_submit({ price });
}
