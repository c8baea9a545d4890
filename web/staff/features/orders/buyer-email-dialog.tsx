import { requestOrderEmailChange } from '#contracts/staff/sales/order-email-change.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { hasReadableEmail } from './order-buyer.ts';

type DialogProps = { readonly order: StaffOrder; readonly onDone: () => void; readonly onClose: () => void };

/**
 * Dialog that corrects the email address of a guest's order. The new email address is used after its owner has opened
 * the confirmation link that is sent to it.
 */
export function BuyerEmailDialog({ order, onDone, onClose }: DialogProps) {
  const { orderId, emailMasked } = order;
  const { field, form, end } = useForm({
    send: ({ email = '' }) => callStaff(requestOrderEmailChange, { params: { orderId }, body: { email } }),
    onDone: () => {
      showToast({ title: m.staff_address_sent(), tone: 'success' });
      onDone();
    },
  });
  return (
    <StaffDialog title={m.staff_address_title()} onClose={onClose}>
      <form {...form} className="staff-stack">
        {hasReadableEmail(order) ? <p>{m.staff_address_now({ email: leftToRight(emailMasked) })}</p> : null}
        <EmailField {...field('email')} required autoComplete="off" label={m.staff_address_new()} />
        <ul className="bullet-list">
          <li>{m.staff_address_effect_link()}</li>
          <li>{m.staff_address_effect_after()}</li>
          <li>{m.staff_address_effect_code()}</li>
        </ul>
        <FormFooter {...end} label={m.staff_address_send()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
