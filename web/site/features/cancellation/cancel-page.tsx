import { useState } from 'react';
import { quoteCancellation, type CancellationQuote } from '#contracts/cancellations.ts';
import { m } from '#messages/compiled/messages.js';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { CancellationQuotePart } from './cancellation-quote.tsx';

type Asked = { readonly orderCode: string; readonly email: string };

/** First what cancelling means, then the button that does it. */
export function CancelPage() {
  const [asked, setAsked] = useState<Asked>({ orderCode: '', email: '' });
  const [quote, setQuote] = useState<CancellationQuote | null>(null);
  const { errors, failure, pending, submit } = useCallForm({
    endpoint: quoteCancellation,
    input: (texts) => {
      const body = { orderCode: texts['orderCode'] ?? '', email: texts['email'] ?? '' };
      setAsked(body);
      return { body };
    },
    onDone: setQuote,
    words: (code) => (code === 'order_not_found' ? m.cancel_not_found() : null),
  });

  return (
    <section className="page-narrow grid gap-6">
      <div className="grid gap-3">
        <h1 className="text-4xl font-bold" tabIndex={-1}>
          {m.cancel_title()}
        </h1>
        <p className="text-ink-soft">{m.cancel_intro()}</p>
      </div>
      {quote === null ? (
        <form method="post" action="/api/cancellations/quote" noValidate className="form" onSubmit={submit}>
          <TextField
            label={m.cancel_order_code()}
            hint={m.cancel_order_code_hint()}
            error={errors['orderCode']}
            name="orderCode"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={60}
          />
          <TextField
            label={m.cancel_email()}
            error={errors['email']}
            name="email"
            type="email"
            dir="ltr"
            inputMode="email"
            autoComplete="email"
            required
            maxLength={254}
          />
          <FormFailure failure={failure} />
          <button type="submit" className="button button-primary justify-self-start" disabled={pending}>
            {pending ? m.checkout_processing() : m.cancel_show()}
          </button>
        </form>
      ) : (
        <CancellationQuotePart quote={quote} email={asked.email} onKeep={() => setQuote(null)} />
      )}
    </section>
  );
}
