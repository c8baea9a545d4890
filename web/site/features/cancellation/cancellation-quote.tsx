import { useEffect, useRef, useState } from 'react';
import {
  cancellationGroups,
  REASON_MAX_LENGTH,
  requestCancellation,
  type CancellationQuote,
} from '#contracts/selling/cancellations.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { formatDate, formatDateTime, formatShekels, leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { forgetDraft } from '#web/lib/kept-draft.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { DetailLine } from '#web/ui/detail-line.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { FormFailure, HoneyField, SelectField, SentNotice } from '#web/ui/form-parts.tsx';
import { NameField } from '../../forms/person-fields.tsx';
import { askedDraft, noticeDraft } from './drafts.ts';

type QuoteProps = {
  readonly quote: CancellationQuote;
  readonly email: string;
  /** What a post without scripts brought back. */
  readonly back: FormReturn;
  readonly onKeep: () => void;
};

type Group = (typeof cancellationGroups)[number];

const groupWords = {
  none: m.cancel_group_none,
  senior: m.cancel_group_senior,
  disability: m.cancel_group_disability,
  new_immigrant: m.cancel_group_new_immigrant,
} as const satisfies Record<Group, () => string>;

function QuoteLines({ quote }: Pick<QuoteProps, 'quote'>) {
  const { locale } = usePage();
  const spoken = useSpoken();
  const heading = useRef<HTMLHeadingElement>(null);
  const price = (agorot: number) => <bdi dir="ltr">{formatShekels(agorot)}</bdi>;
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} className="text-2xl font-bold" tabIndex={-1}>
        {m.cancel_quote_title()}
      </h2>
      <dl className="divide-y divide-line">
        <DetailLine name={m.cancel_order_code()}>
          <bdi dir="ltr">{quote.orderCode}</bdi>
          <span className="block font-normal">{spoken({ en: quote.packageName, he: quote.packageNameHe })}</span>
        </DetailLine>
        <DetailLine name={m.cancel_bought_on()}>{formatDate(Date.parse(quote.paidAt), locale)}</DetailLine>
        <DetailLine name={m.cancel_window_ends()}>{formatDateTime(Date.parse(quote.windowEndsAt), locale)}</DetailLine>
        <DetailLine name={m.cancel_unused()}>
          {m.cancel_unused_of({ count: quote.unusedCount, total: quote.washCount })}
        </DetailLine>
        <DetailLine name={m.cancel_worth()}>{price(quote.refundableAgorot)}</DetailLine>
        <DetailLine name={m.cancel_fee()}>{price(quote.feeAgorot)}</DetailLine>
        <DetailLine name={m.cancel_refund()}>
          <span className="text-2xl font-bold">{price(quote.refundAgorot)}</span>
        </DetailLine>
      </dl>
      {quote.withinWindow ? null : <p className="notice notice-info">{m.cancel_window_over()}</p>}
    </>
  );
}

function groupOf(text: string | undefined): Group {
  return cancellationGroups.find((group) => group === text) ?? 'none';
}

type Done = AnswerOf<typeof requestCancellation>;

/** Money is promised only where it is due. */
function doneText({ withinWindow, refundAgorot }: CancellationQuote, email: string): string {
  if (refundAgorot === 0) return m.cancel_done_nothing({ email });
  return withinWindow ? m.cancel_done_text({ email }) : m.cancel_done_late({ email });
}

/** Window, fee and refund in plain sight; then a name and the button. */
export function CancellationQuotePart({ quote, email, back, onKeep }: QuoteProps) {
  const typed = (name: string) => back.draft?.[name] ?? '';
  const [done, setDone] = useState<Done | null>(null);
  const { errors, failure, pending, formRef, submit } = useCallForm({
    endpoint: requestCancellation,
    input: (texts) => ({
      body: {
        orderCode: quote.orderCode,
        email,
        name: texts['name'] ?? '',
        group: groupOf(texts['group']),
        reason: texts['reason'] ?? '',
        website: texts['website'] ?? '',
        openedMs: texts['openedMs'] ?? '0',
      },
    }),
    onDone: (answer) => {
      forgetDraft(askedDraft);
      setDone(answer);
    },
    back,
    draftName: noticeDraft,
  });

  if (done !== null) {
    return (
      <SentNotice title={m.cancel_done_title()}>
        <span>{doneText(done.quote, leftToRight(email))}</span>
        <span>{m.form_reference({ reference: leftToRight(done.reference) })}</span>
      </SentNotice>
    );
  }
  return (
    <div className="form">
      <QuoteLines quote={quote} />
      {quote.alreadyRequested ? (
        <p className="notice notice-info">{m.cancel_already()}</p>
      ) : (
        <form
          ref={formRef}
          method="post"
          action="/api/cancellations"
          noValidate
          className="grid gap-4"
          onSubmit={submit}
        >
          <input type="hidden" name="orderCode" value={quote.orderCode} />
          <input type="hidden" name="email" value={email} />
          <NameField label={m.cancel_name()} error={errors['name']} typed={typed('name')} />
          <SelectField
            label={m.cancel_group()}
            hint={m.cancel_group_hint()}
            name="group"
            chosen={groupOf(typed('group'))}
            options={cancellationGroups.map((group) => ({ value: group, label: groupWords[group]() }))}
          />
          <TextArea
            label={m.cancel_reason()}
            optionalMark={m.checkout_optional()}
            error={errors['reason']}
            name="reason"
            defaultValue={typed('reason')}
            rows={2}
            maxLength={REASON_MAX_LENGTH}
          />
          <HoneyField label={m.form_leave_empty()} />
          <FormFailure failure={failure} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button button-primary" disabled={pending}>
              {pending ? m.checkout_processing() : m.cancel_confirm()}
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
