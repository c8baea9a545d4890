import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { revealSender, type StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { RevealButton, RevealNote } from '../../lib/acts/reveal-button.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useReveal } from '../../lib/data/use-reveal.ts';
import { Fact } from './fact.tsx';
import { useOpenCase } from './use-case.ts';

type Sender = NonNullable<StaffCase['sender']>;
type RevealedSender = ResponseOf<typeof revealSender>;

/**
 * Shows the sender, masked until a staff user with the permission reveals the sender. The audit log records this
 * access.
 */
export function SenderDetails({ sender }: { readonly sender: Sender }) {
  const { shown } = useOpenCase();
  const me = useMe();
  const { kind, id } = shown;
  const reveal = useReveal(() => callStaff(revealSender, { params: { kind, id } }));
  const { shown: revealed } = reveal;
  return (
    <>
      <Fact label={m.staff_case_sender()}>{sender.name === '' ? null : <bdi>{sender.name}</bdi>}</Fact>
      <Fact label={m.staff_case_email()}>
        {sender.email === '' ? null : <bdi dir="ltr">{revealed?.email ?? sender.email}</bdi>}
      </Fact>
      <Fact label={m.staff_case_phone()}>{phoneOf(sender, revealed)}</Fact>
      {revealed === null && mayUse(me, 'customer.reveal') ? (
        <div className="staff-reveal">
          <dt className="sr-only">{m.staff_reveal()}</dt>
          <dd>
            <RevealButton reveal={reveal} />
            <RevealNote />
          </dd>
        </div>
      ) : null}
    </>
  );
}

function phoneOf(sender: Sender, revealed: RevealedSender | null) {
  if (sender.phone === null) return null;
  const phone = revealed?.phone ?? null;
  if (phone === null) return <bdi dir="ltr">{sender.phone}</bdi>;
  return (
    <a href={`tel:${phone}`}>
      <bdi dir="ltr">{formatPhone(phone)}</bdi>
    </a>
  );
}
