import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderToken } from '#contracts/core/ids.ts';
import { correctGiftRecipient, type GiftDelivery } from '#contracts/selling/orders.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { SmsPhoneField } from '#web/account-kit/fields/sms-phone-field.tsx';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { emailInput } from '#web/lib/forms/person-inputs.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';

type AddressProps = {
  readonly orderToken: OrderToken;
  readonly delivery: GiftDelivery;
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
  readonly corrected: string | null;
};

function outcomeText(outcome: string): string {
  if (outcome === 'corrected') return m.gift_corrected();
  return outcome === 'resent' ? m.gift_resent() : m.gift_kept();
}

/**
 * Collapsed form that sends a gift again, to the same or a different email address. If the email address changes, the
 * earlier link stops working.
 */
export function GiftEmailForm({ orderToken, delivery, back, corrected }: AddressProps) {
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState(corrected);
  const { field, form, end } = useCallForm({
    endpoint: correctGiftRecipient,
    input: (typed) => ({ params: { orderToken }, body: typed('recipientEmail', 'recipientPhone', 'email') }),
    onDone: ({ outcome: done }) => {
      setOutcome(done);
      void revalidate();
    },
    back,
    words: (code) => (code === 'proof_refused' ? m.gift_proof_refused() : null),
    fieldOf: (code) => (code === 'proof_refused' ? 'email' : null),
  });
  // the form is open because it shows the result after it was sent without JavaScript
  const startsOpen = delivery.state === 'undelivered' || back.failure !== null || corrected !== null;
  return (
    <details className="form-fold order-form" open={startsOpen}>
      <summary>{m.gift_correct()}</summary>
      <form {...form} method="post" action={`/api/orders/${orderToken}/gift-address`} className="form-fold-inside">
        <p className="side-note">{m.gift_correct_text()}</p>
        <EmailField label={m.gift_recipient_email()} {...field('recipientEmail')} autoComplete="off" />
        <SmsPhoneField label={m.gift_recipient_phone()} {...field('recipientPhone')} autoComplete="off" />
        {delivery.proofNeeded ? (
          <TextField label={m.return_reveal_label()} {...field('email')} {...emailInput} required />
        ) : null}
        <FormFooter {...end} label={m.gift_correct_submit()} look="button-own-width" />
        <output aria-live="polite">
          {outcome === null ? null : <span className="notice notice-success own-line">{outcomeText(outcome)}</span>}
        </output>
      </form>
    </details>
  );
}
