import { useState } from 'react';
import {
  quoteCancellation,
  TYPED_ORDER_CODE_MAX_LENGTH,
  type CancellationQuote,
} from '#contracts/selling/cancellations.ts';
import { leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormFailure, SentNotice } from '#web/ui/form-parts.tsx';
import { EmailField } from '../../forms/person-fields.tsx';
import { CancellationQuotePart } from './cancellation-quote.tsx';
import { cancellationWords } from './cancellation-words.ts';
import { askedDraft } from './drafts.ts';

type CancelPageProps = {
  /** What a post without scripts brought back. */
  readonly back: FormReturn;
  readonly quoted: CancellationQuote | null;
};

type Asked = { readonly orderCode: string; readonly email: string };

/** First what cancelling means, then the button that does it. */
export function CancelPage({ back, quoted }: CancelPageProps) {
  const typed = (name: keyof Asked) => back.draft?.[name] ?? '';
  const [asked, setAsked] = useState<Asked>({ orderCode: typed('orderCode'), email: typed('email') });
  const [quote, setQuote] = useState(quoted);
  const { errors, failure, pending, formRef, submit } = useCallForm({
    endpoint: quoteCancellation,
    input: (texts) => {
      const body = { orderCode: texts['orderCode'] ?? '', email: texts['email'] ?? '' };
      setAsked(body);
      return { body };
    },
    onDone: setQuote,
    back,
    draftName: askedDraft,
    draftStays: true,
    words: cancellationWords,
  });

  function keep() {
    setQuote(null);
    focusHeading();
  }

  return (
    <section className="page-narrow grid gap-6">
      <div className="grid gap-3">
        <h1 className="text-4xl font-bold" tabIndex={-1}>
          {m.cancel_title()}
        </h1>
        <p className="lead">{m.cancel_intro()}</p>
      </div>
      {back.sent === null ? null : (
        <SentNotice title={m.cancel_done_title()}>
          <span>{m.form_reference({ reference: leftToRight(back.sent) })}</span>
        </SentNotice>
      )}
      {quote === null ? (
        <form
          ref={formRef}
          method="post"
          action="/api/cancellations/quote"
          noValidate
          className="form"
          onSubmit={submit}
        >
          <TextField
            label={m.cancel_order_code()}
            hint={m.cancel_order_code_hint()}
            error={errors['orderCode']}
            name="orderCode"
            defaultValue={typed('orderCode')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={TYPED_ORDER_CODE_MAX_LENGTH}
          />
          <EmailField label={m.cancel_email()} error={errors['email']} typed={typed('email')} />
          <FormFailure failure={failure} />
          <button type="submit" className="button button-primary justify-self-start" disabled={pending}>
            {pending ? m.checkout_processing() : m.cancel_show()}
          </button>
        </form>
      ) : (
        <CancellationQuotePart quote={quote} email={asked.email} back={back} onKeep={keep} />
      )}
    </section>
  );
}
