import { useState, type SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { revealOrder } from '#contracts/orders.ts';
import type { OrderToken } from '#contracts/ids.ts';
import { leftToRight } from '#domain/format.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/api.ts';
import { browserApi } from '#web/lib/browser-api.ts';
import { EmailField } from '../../forms/person-fields.tsx';

type RevealFormProps = { readonly orderToken: string; readonly emailMasked: string };

/**
 * On a device that did not buy: whoever knows the e-mail of the order may see its code within a
 * day. The server then treats this browser as the buyer's, so a reload keeps showing it.
 */
export function RevealForm({ orderToken, emailMasked }: RevealFormProps) {
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    setPending(true);
    const answer = await callApi(browserApi, revealOrder, {
      params: { orderToken: orderToken as OrderToken },
      body: { email: typeof email === 'string' ? email : '' },
    });
    setPending(false);
    if (answer.ok) return void revalidate();
    const refused = answer.problem.code === 'proof_refused';
    setError(
      refused
        ? m.return_reveal_refused({ email: leftToRight(emailMasked) })
        : (answer.problem.fields?.['email']?.message ?? answer.problem.message),
    );
  }

  return (
    <form
      method="post"
      action={`/api/orders/${orderToken}/reveal`}
      className="grid max-w-md gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <EmailField label={m.return_reveal_label()} error={error} />
      <button type="submit" className="button button-primary justify-self-start" disabled={pending}>
        {pending ? m.checkout_processing() : m.return_reveal_submit()}
      </button>
    </form>
  );
}
