import { useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { revealCustomer, type StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';

type Clear = AnswerOf<typeof revealCustomer>;

function Line({ name, value, note }: { readonly name: string; readonly value: string | null; readonly note?: string }) {
  return (
    <div className="staff-stat">
      <dt>{name}</dt>
      <dd>
        <span>
          <bdi>{value ?? m.staff_customer_none()}</bdi>
        </span>
        {note === undefined || value === null ? null : note}
      </dd>
    </div>
  );
}

/** Shows the profile, which is masked until a staff user with the permission reveals it. */
export function CustomerProfile({ customer }: { readonly customer: StaffCustomer }) {
  const me = useMe();
  const { locale } = usePortal();
  const [clear, setClear] = useState<Clear | null>(null);
  const [pending, during] = useBusy();
  async function reveal() {
    const answer = await during(() => callStaff(revealCustomer, { params: { customerId: customer.customerId } }));
    if (answer.ok) setClear(answer.value);
    else showToast({ title: answer.problem.message, tone: 'danger' });
  }
  const unproven = (proven: boolean) => (proven ? {} : { note: m.staff_customer_unproven() });
  return (
    <section className="staff-stack" aria-labelledby="customer-profile">
      <h2 id="customer-profile" className="text-xl">
        {m.staff_customer_profile()}
      </h2>
      <dl className="staff-stats">
        <Line name={m.staff_customer_name()} value={clear === null ? customer.nameMasked : clear.name} />
        <Line
          name={m.staff_customer_email()}
          value={clear === null ? customer.emailMasked : clear.email}
          {...unproven(customer.emailProven)}
        />
        <Line
          name={m.staff_customer_phone()}
          value={clear === null ? customer.phoneMasked : clear.phone}
          {...unproven(customer.phoneProven)}
        />
        {clear === null ? null : (
          <Line
            name={m.staff_customer_born()}
            value={clear.dateOfBirth === null ? null : formatIsoDay(clear.dateOfBirth, locale)}
          />
        )}
      </dl>
      {mayUse(me, 'customer.reveal') && clear === null ? (
        <div className="staff-verify">
          <button type="button" className="button button-secondary" disabled={pending} onClick={() => void reveal()}>
            {m.staff_reveal()}
          </button>
          <p className="staff-quiet">{m.staff_reveal_text()}</p>
        </div>
      ) : null}
    </section>
  );
}
