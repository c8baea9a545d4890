import { useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { revealSender, type StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { localPhoneText } from '#domain/core/contact/phone.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { Fact } from './fact.tsx';
import { useOpenCase } from './use-case.ts';

type Sender = NonNullable<StaffCase['sender']>;
type Revealed = AnswerOf<typeof revealSender>;

/** Shows the sender, masked until a staff user with the permission reveals it. The audit log records the access. */
export function SenderFacts({ sender }: { readonly sender: Sender }) {
  const { shown } = useOpenCase();
  const me = useMe();
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [pending, during] = useBusy();
  async function reveal() {
    const { kind, id } = shown;
    const answer = await during(() => callStaff(revealSender, { params: { kind, id } }));
    if (answer.ok) setRevealed(answer.value);
    else showToast({ title: m.staff_failed(), description: answer.problem.message, tone: 'danger' });
  }
  return (
    <>
      <Fact label={m.staff_case_sender()}>{sender.name === '' ? null : <bdi>{sender.name}</bdi>}</Fact>
      <Fact label={m.staff_case_email()}>
        {sender.email === '' ? null : <bdi dir="ltr">{revealed?.email ?? sender.email}</bdi>}
      </Fact>
      <Fact label={m.staff_case_phone()}>{phoneOf(sender, revealed)}</Fact>
      {revealed === null && mayUse(me, 'customer.reveal') ? (
        <div className="staff-reveal">
          <dt className="sr-only">{m.staff_case_reveal()}</dt>
          <dd>
            <button
              type="button"
              className="button button-quiet"
              disabled={pending}
              aria-describedby="case-reveal-hint"
              onClick={() => void reveal()}
            >
              {m.staff_case_reveal()}
            </button>
            <span id="case-reveal-hint" className="staff-quiet">
              {m.staff_case_reveal_hint()}
            </span>
          </dd>
        </div>
      ) : null}
    </>
  );
}

function phoneOf(sender: Sender, revealed: Revealed | null) {
  if (sender.phone === null) return null;
  const phone = revealed?.phone ?? null;
  if (phone === null) return <bdi dir="ltr">{sender.phone}</bdi>;
  return (
    <a href={`tel:${phone}`}>
      <bdi dir="ltr">{localPhoneText(phone)}</bdi>
    </a>
  );
}
