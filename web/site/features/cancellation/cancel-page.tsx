import { useState } from 'react';
import {
  quoteCancellation,
  ENTERED_ORDER_CODE_MAX_LENGTH,
  type CancellationQuote,
} from '#contracts/selling/cancellations.ts';
import type { LegalTextPage } from '#contracts/site/legal.ts';
import { formatIsoDay, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { usePage } from '#web/lib/page.tsx';
import { emailInput } from '#web/lib/forms/person-inputs.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SentNotice } from '#web/ui/fields/form-parts.tsx';
import { CancellationQuoteSection } from './cancellation-quote.tsx';
import { LegalContact } from '../../legal/legal-contact.tsx';
import { StructuredText } from '../../legal/structured-text.tsx';
import { cancellationText } from './cancellation-words.ts';
import { cancellationQuoteDraftName } from './cancellation-draft-names.ts';

type CancelPageProps = {
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
  readonly quoted: CancellationQuote | null;
  /** Legal text with the shop's cancellation terms. Null if it could not be loaded. */
  readonly text: LegalTextPage | null;
};

function HowToCancel({ page: { effective, number, sections } }: { readonly page: LegalTextPage }) {
  const { brand, locale } = usePage();
  return (
    <div className="legal">
      {sections.map(({ id, title, text }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <StructuredText text={text} />
          <LegalContact email={brand.supportEmail} phone={brand.phone} />
        </section>
      ))}
      {effective === null || number === null ? null : (
        <p className="legal-meta">
          <span>{m.legal_effective({ date: formatIsoDay(effective, locale) })}</span>
          <span>
            <Sentence text={m.legal_version({ number: leftToRight(number) })} />
          </span>
        </p>
      )}
    </div>
  );
}

/**
 * Page to cancel an order. It first asks which order to cancel. It then shows the fee, the refund and the button that
 * cancels the order.
 */
export function CancelPage({ back, quoted, text }: CancelPageProps) {
  const [email, setEmail] = useState(back.draft?.['email'] ?? '');
  const [quote, setQuote] = useState(quoted);
  const { field, form, end } = useCallForm({
    endpoint: quoteCancellation,
    input: (typed) => {
      const body = typed('orderCode', 'email');
      setEmail(body.email);
      return { body };
    },
    onDone: setQuote,
    back,
    draftName: cancellationQuoteDraftName,
    draftStays: true,
    words: cancellationText,
  });

  function keep() {
    setQuote(null);
    focusHeading();
  }

  return (
    <section className="page-narrow stack-sections">
      <div className="stack">
        <h1 className="page-title" tabIndex={-1}>
          {m.cancel_title()}
        </h1>
        <p className="lead">{m.cancel_intro()}</p>
      </div>
      {back.sent === null ? null : (
        <SentNotice title={m.cancel_done_title()}>
          <span>
            <Sentence text={m.form_reference({ reference: leftToRight(back.sent) })} />
          </span>
        </SentNotice>
      )}
      {quote === null ? (
        <form {...form} method="post" action="/api/cancellations/quote" className="form">
          <TextField
            label={m.cancel_order_code()}
            hint={m.cancel_order_code_hint()}
            {...field('orderCode')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={ENTERED_ORDER_CODE_MAX_LENGTH}
          />
          <TextField label={m.cancel_email()} {...field('email')} {...emailInput} required />
          <FormFooter {...end} label={m.cancel_show()} look="button-own-width" />
        </form>
      ) : (
        <CancellationQuoteSection quote={quote} email={email} back={back} onKeep={keep} />
      )}
      {text === null ? null : <HowToCancel page={text} />}
    </section>
  );
}
