import { useEffect, useRef, useState } from 'react';
import {
  cancellationGroups,
  CANCELLATION_REASON_MAX_LENGTH,
  requestCancellation,
  type CancellationQuote,
} from '#contracts/selling/cancellations.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { formatDate, formatDateTime, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { deleteDraft } from '#web/lib/forms/stored-draft.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { nameInput } from '#web/lib/forms/person-inputs.ts';
import { Price } from '#web/lib/language/price.tsx';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { DetailLine } from '#web/ui/detail-line.tsx';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { FormFailure, HoneypotField, SelectField, SentNotice } from '#web/ui/fields/form-parts.tsx';
import { cancellationQuoteDraftName, cancellationNoticeDraftName } from './cancellation-draft-names.ts';

type QuoteProps = {
  readonly quote: CancellationQuote;
  readonly email: string;
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
  readonly onKeep: () => void;
};

type Group = (typeof cancellationGroups)[number];

const groupLabels = {
  none: m.cancel_group_none,
  senior: m.cancel_group_senior,
  disability: m.cancel_group_disability,
  new_immigrant: m.cancel_group_new_immigrant,
} as const satisfies Record<Group, () => string>;

function QuoteLines({ quote }: Pick<QuoteProps, 'quote'>) {
  const { locale } = usePage();
  const localized = useLocalizedText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} className="section-title" tabIndex={-1}>
        {m.cancel_quote_title()}
      </h2>
      <dl className="ruled-list">
        <DetailLine name={m.cancel_order_code()}>
          <bdi translate="no" dir="ltr">
            {quote.orderCode}
          </bdi>
          <span className="plain-words own-line">{localized({ en: quote.packageName, he: quote.packageNameHe })}</span>
        </DetailLine>
        <DetailLine name={m.cancel_bought_on()}>{formatDate(Date.parse(quote.paidAt), locale)}</DetailLine>
        <DetailLine name={m.cancel_window_ends()}>{formatDateTime(Date.parse(quote.windowEndsAt), locale)}</DetailLine>
        <DetailLine name={m.cancel_unused()}>
          {m.cancel_unused_of({ count: quote.unusedCount, total: quote.washCount })}
        </DetailLine>
        <DetailLine name={m.cancel_worth()}>
          <Price agorot={quote.refundableAgorot} />
        </DetailLine>
        <DetailLine name={m.cancel_fee()}>
          <Price agorot={quote.feeAgorot} />
        </DetailLine>
        <DetailLine name={m.cancel_refund()}>
          <Price agorot={quote.refundAgorot} className="amount-large" />
        </DetailLine>
      </dl>
      {quote.fourMonths ? <p className="notice notice-info">{m.cancel_four_months()}</p> : null}
      {quote.withinWindow ? null : <p className="notice notice-info">{m.cancel_window_over()}</p>}
    </>
  );
}

function cancellationGroupOrNone(text: string | undefined): Group {
  return cancellationGroups.find((group) => group === text) ?? 'none';
}

type Done = ResponseOf<typeof requestCancellation>;

/** Returns the text that is shown after a cancellation. It mentions a refund only if money is refunded. */
function cancellationDoneText({ withinWindow, refundAgorot }: CancellationQuote, email: string): string {
  if (refundAgorot === 0) return m.cancel_done_nothing({ email });
  return withinWindow ? m.cancel_done_text({ email }) : m.cancel_done_late({ email });
}

/**
 * Shows the deadline, the fee and the refund. A field for the customer's name and the button that cancels the order
 * follow.
 */
export function CancellationQuoteSection({ quote, email, back, onKeep }: QuoteProps) {
  const [done, setDone] = useState<Done | null>(null);
  const { field, form, end } = useCallForm({
    endpoint: requestCancellation,
    input: (typed) => ({
      body: {
        orderCode: quote.orderCode,
        email,
        ...typed('name', 'reason', 'website', 'openedMs'),
        group: cancellationGroupOrNone(typed('group').group),
      },
    }),
    onDone: (answer) => {
      deleteDraft(cancellationQuoteDraftName);
      setDone(answer);
    },
    back,
    draftName: cancellationNoticeDraftName,
  });

  if (done !== null) {
    return (
      <SentNotice title={m.cancel_done_title()}>
        <span>
          <Sentence text={cancellationDoneText(done.quote, leftToRight(email))} />
        </span>
        <span>
          <Sentence text={m.form_reference({ reference: leftToRight(done.reference) })} />
        </span>
      </SentNotice>
    );
  }
  return (
    <div className="form">
      <QuoteLines quote={quote} />
      {quote.alreadyRequested ? (
        <p className="notice notice-info">{m.cancel_already()}</p>
      ) : (
        <form {...form} method="post" action="/api/cancellations" className="stack-wide">
          <input type="hidden" name="orderCode" value={quote.orderCode} />
          <input type="hidden" name="email" value={email} />
          <TextField label={m.cancel_name()} {...field('name')} {...nameInput} autoComplete="name" required />
          {quote.fourMonths ? null : (
            <SelectField
              label={m.cancel_group()}
              hint={m.cancel_group_hint()}
              name="group"
              chosen={cancellationGroupOrNone(back.draft?.['group'])}
              options={cancellationGroups.map((group) => ({ value: group, label: groupLabels[group]() }))}
            />
          )}
          <TextArea
            label={m.cancel_reason()}
            optionalMark={m.checkout_optional()}
            {...field('reason')}
            rows={2}
            maxLength={CANCELLATION_REASON_MAX_LENGTH}
          />
          <HoneypotField label={m.form_leave_empty()} />
          <FormFailure failure={end.failure} />
          <div className="button-row">
            <button type="submit" className="button button-primary" disabled={end.pending}>
              {end.pending ? end.busy : m.cancel_confirm()}
            </button>
            <button type="button" className="button button-secondary" onClick={onKeep}>
              {m.cancel_keep()}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}
