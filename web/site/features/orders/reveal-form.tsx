import { useRevalidator } from 'react-router';
import type { OrderToken } from '#contracts/core/ids.ts';
import { revealOrder } from '#contracts/selling/orders.ts';
import { leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { EmailField } from '../../forms/person-fields.tsx';

type RevealFormProps = {
  readonly orderToken: OrderToken;
  readonly emailMasked: string;
  /** What a post without scripts brought back. */
  readonly back: FormReturn;
};

/**
 * On a device that did not buy: whoever knows the e-mail of the order may see its code within a
 * day. The server then treats this browser as the buyer's, so a reload keeps showing it.
 */
export function RevealForm({ orderToken, emailMasked, back }: RevealFormProps) {
  const { revalidate } = useRevalidator();
  const { errors, failure, pending, submit } = useCallForm({
    endpoint: revealOrder,
    input: (texts) => ({
      params: { orderToken },
      body: { email: texts['email'] ?? '' },
    }),
    onDone: () => void revalidate().then(focusHeading),
    back,
    words: (code) => (code === 'proof_refused' ? m.return_reveal_refused({ email: leftToRight(emailMasked) }) : null),
    fieldOf: (code) => (code === 'proof_refused' ? 'email' : null),
  });

  return (
    <form
      method="post"
      action={`/api/orders/${orderToken}/reveal`}
      noValidate
      className="grid max-w-md gap-3"
      onSubmit={submit}
    >
      <EmailField label={m.return_reveal_label()} error={errors['email']} typed={back.draft?.['email'] ?? ''} />
      <FormFailure failure={failure} />
      <button type="submit" className="button button-primary justify-self-start" disabled={pending}>
        {pending ? m.checkout_processing() : m.return_reveal_submit()}
      </button>
    </form>
  );
}
