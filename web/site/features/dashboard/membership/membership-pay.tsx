import type { OrderToken } from '#contracts/core/ids.ts';
import { retryPayment } from '#contracts/selling/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';
import { useAccountForm } from '../account-call.ts';

/** A month that was declined is paid on the payment page, and the card that pays it is the one that is charged next. */
export function PayUnpaidMonth({ orderToken }: { readonly orderToken: OrderToken }) {
  const { form, end } = useAccountForm({
    endpoint: retryPayment,
    input: () => ({ params: { orderToken } }),
    onDone: ({ redirectUrl }) => window.location.assign(redirectUrl),
  });
  const action = retryPayment.path.replace(':orderToken', orderToken);
  return (
    <form {...form} method="post" action={action} className="account-form notice notice-danger">
      <p>{m.membership_past_due()}</p>
      <FormEnd {...end} label={m.membership_pay()} busy={m.membership_joining()} look="" />
    </form>
  );
}
