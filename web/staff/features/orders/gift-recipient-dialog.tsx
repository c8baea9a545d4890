import { correctGiftRecipientAsStaff } from '#contracts/staff/sales/gift-recipient.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { SmsPhoneField } from '#web/account-kit/fields/sms-phone-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { fieldPicker } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { hasReadableEmail } from './order-buyer.ts';

type DialogProps = { readonly order: StaffOrder; readonly onDone: () => void; readonly onClose: () => void };

const outcomeTexts = {
  corrected: () => m.staff_gift_corrected(),
  resent: () => m.gift_resent(),
  kept: () => m.gift_kept(),
} as const;

function effectsOf(order: StaffOrder): readonly string[] {
  const { gift } = order;
  if (gift !== null && gift.dueAt !== null) return [m.staff_gift_effect_planned()];
  // a gift without a recipient contact is handed over in person, so its code stays valid; any other gift gets a new
  // code
  const isNewCode = gift !== null && gift.recipientMasked !== null;
  return [
    m.staff_gift_effect_sent(),
    ...(isNewCode ? [m.staff_gift_effect_code()] : []),
    ...(isNewCode && hasReadableEmail(order) ? [m.staff_gift_effect_buyer()] : []),
    m.staff_gift_effect_limit(),
  ];
}

/** Dialog that sends a gift that was not received to another email address or phone number. */
export function GiftRecipientDialog({ order, onDone, onClose }: DialogProps) {
  const { orderId, gift } = order;
  const known = gift?.recipientMasked ?? null;
  const { field, form, end } = useForm({
    send: (texts) =>
      callStaff(correctGiftRecipientAsStaff, {
        params: { orderId },
        body: fieldPicker(texts)('recipientEmail', 'recipientPhone'),
      }),
    onDone: ({ outcome }) => {
      showToast({ title: outcomeTexts[outcome](), tone: 'success' });
      onDone();
    },
  });
  return (
    <StaffDialog title={m.staff_gift_elsewhere()} onClose={onClose}>
      <form {...form} className="staff-stack">
        {known === null ? null : (
          <p>{m.staff_gift_elsewhere_now({ address: leftToRight(readableOrPlaceholder(known)) })}</p>
        )}
        <EmailField {...field('recipientEmail')} autoComplete="off" label={m.gift_recipient_email()} />
        <SmsPhoneField {...field('recipientPhone')} autoComplete="off" label={m.staff_gift_elsewhere_phone()} />
        <ul className="bullet-list">
          {effectsOf(order).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <FormFooter {...end} label={m.gift_correct_submit()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
