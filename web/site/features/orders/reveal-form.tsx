import { useRevalidator } from 'react-router';
import type { OrderToken } from '#contracts/core/ids.ts';
import { revealOrderCodes } from '#contracts/selling/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { emailInput } from '#web/lib/forms/person-inputs.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';

type RevealFormProps = {
  readonly orderToken: OrderToken;
  readonly emailMasked: string;
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
};

/**
 * Form that reveals the code of an order in a browser in which the order was not bought. It works within a day after
 * the payment, for a visitor who knows the order's email address. The server then treats this browser like the buyer's
 * browser, so the code stays visible after a reload.
 */
export function RevealForm({ orderToken, emailMasked, back }: RevealFormProps) {
  const { revalidate } = useRevalidator();
  const { field, form, end } = useCallForm({
    endpoint: revealOrderCodes,
    input: (typed) => ({ params: { orderToken }, body: typed('email') }),
    onDone: () => void revalidate().then(focusHeading),
    back,
    words: (code) => (code === 'proof_refused' ? m.return_reveal_refused({ email: leftToRight(emailMasked) }) : null),
    fieldOf: (code) => (code === 'proof_refused' ? 'email' : null),
  });

  return (
    <form {...form} method="post" action={`/api/orders/${orderToken}/reveal`} className="order-form stack">
      <TextField label={m.return_reveal_label()} {...field('email')} {...emailInput} required />
      <FormFooter {...end} label={m.return_reveal_submit()} look="button-own-width" />
    </form>
  );
}
