import { useState } from 'react';
import { cancellationRefusals } from '#contracts/selling/cancellations.ts';
import { approveCancellation, refuseCancellation } from '#contracts/staff/cases/cancellation-case.ts';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { cancellationRefusalLabels } from '../../lib/words/case-words.ts';
import { useCaseAction, useOpenCase } from './use-case.ts';

type Cancellation = NonNullable<StaffCase['cancellation']>;
/** Approves a cancellation with or without the fee, or refuses it. The reason of a refusal is sent to the customer. */
export function CancellationDecision() {
  const { shown } = useOpenCase();
  const me = useMe();
  const { cancellation } = shown;
  if (cancellation === null) return null;
  return (
    <>
      {mayUse(me, 'order.refund') ? (
        <CancellationApproval cancellation={cancellation} />
      ) : (
        <p>{m.staff_cancel_no_right()}</p>
      )}
      {mayUse(me, 'inbox.write') ? <CancellationRefusal /> : null}
    </>
  );
}

function CancellationApproval({ cancellation }: { readonly cancellation: Cancellation }) {
  const { shown } = useOpenCase();
  const [pending, act] = useCaseAction();
  const [keepFee, setKeepFee] = useState(true);
  const { id, version } = shown;
  const { refundableAgorot, feeAgorot, unused } = cancellation;
  const less = isolatedShekels(refundableAgorot - feeAgorot);
  const fullAmount = isolatedShekels(refundableAgorot);
  const amount = keepFee ? less : fullAmount;
  const nothingIsLeft = unused === 0 || refundableAgorot === 0;
  return (
    <section className="staff-panel" aria-labelledby="case-approve">
      <h2 id="case-approve" className="panel-title">
        {m.staff_cancel_approve()}
      </h2>
      {nothingIsLeft ? (
        <p>{m.staff_cancel_all_used()}</p>
      ) : (
        <form
          className="staff-stack"
          onSubmit={(event) => {
            event.preventDefault();
            const body = { version, keepFee };
            void act(approveCancellation, { params: { id }, body }, m.staff_cancel_approved({ amount }));
          }}
        >
          <fieldset className="staff-choice">
            <legend className="field-label">{m.staff_cancel_fee()}</legend>
            <label className="staff-check">
              <input type="radio" name="fee" checked={keepFee} onChange={() => setKeepFee(true)} />
              <span>{m.staff_cancel_keep_fee({ amount: less })}</span>
            </label>
            <label className="staff-check">
              <input type="radio" name="fee" checked={!keepFee} onChange={() => setKeepFee(false)} />
              <span>{m.staff_cancel_waive_fee({ amount: fullAmount })}</span>
            </label>
          </fieldset>
          <p className="staff-quiet">{m.staff_cancel_what({ count: unused })}</p>
          <button type="submit" className="button button-primary" disabled={pending}>
            {pending ? m.staff_case_busy() : m.staff_cancel_approve_act({ amount })}
          </button>
        </form>
      )}
    </section>
  );
}

function CancellationRefusal() {
  const { shown } = useOpenCase();
  const [pending, act] = useCaseAction();
  const { id, version } = shown;
  return (
    <section className="staff-panel" aria-labelledby="case-refuse">
      <h2 id="case-refuse" className="panel-title">
        {m.staff_cancel_refuse()}
      </h2>
      <form
        className="staff-stack"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget).get('refusal');
          const refusal = cancellationRefusals.find((known) => known === chosen);
          if (refusal === undefined) return;
          void act(refuseCancellation, { params: { id }, body: { version, refusal } }, m.staff_cancel_refused());
        }}
      >
        <SelectField
          label={m.staff_cancel_refuse_reason()}
          name="refusal"
          options={cancellationRefusals.map((refusal) => ({
            value: refusal,
            label: cancellationRefusalLabels[refusal](),
          }))}
        />
        <p className="staff-quiet">{m.staff_cancel_refuse_text()}</p>
        <button type="submit" className="button button-secondary" disabled={pending}>
          {m.staff_cancel_refuse_act()}
        </button>
      </form>
    </section>
  );
}
