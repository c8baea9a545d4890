import { useState } from 'react';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { RevealButton, RevealNote } from '../../lib/acts/reveal-button.tsx';
import { Card, Fact } from '../../lib/card.tsx';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { BuyerEmailDialog } from './buyer-email-dialog.tsx';
import { hasReadableContact, hasReadableEmail, hasValidVouchers, noContactText } from './order-buyer.ts';
import { localeText } from '../../lib/words/locale-text.ts';
import { ResendMessages } from './order-resend.tsx';
import type { Reveal } from '../../lib/data/use-reveal.ts';
import type { RevealedBuyer } from './revealed-buyers.tsx';

type PeopleProps = {
  readonly order: StaffOrder;
  readonly reveal: Reveal<RevealedBuyer>;
  readonly onChanged: () => void;
};

/**
 * Shows the buyer and the messages that can be sent again. The buyer is masked until a staff user reveals the personal
 * data.
 */
export function OrderBuyerCard({ order, reveal, onChanged }: PeopleProps) {
  const mayReveal = mayUse(useMe(), 'customer.reveal');
  const { shown } = reveal;
  const isHidden = mayReveal && shown === null && hasReadableContact(order);
  return (
    <Card title={order.goodwill === null ? m.staff_order_buyer() : m.staff_goodwill_to()}>
      <BuyerFacts order={order} shown={shown} />
      <Account order={order} />
      <div className="order-acts">
        {isHidden ? <RevealButton reveal={reveal} /> : null}
        <ResendMessages order={order} place="buyer" onChanged={onChanged} />
        <CorrectEmailButton order={order} onChanged={onChanged} />
      </div>
      {isHidden ? <RevealNote /> : null}
    </Card>
  );
}

/**
 * Links to the buyer's account. For goodwill (free washes), links to the recipient's account. States if the person has
 * no account.
 */
function Account({ order: { customerId, goodwill } }: { readonly order: StaffOrder }) {
  const isGiven = goodwill !== null;
  if (customerId === null) {
    return <p className="staff-quiet">{isGiven ? m.staff_order_given_guest() : m.staff_order_guest()}</p>;
  }
  return (
    <p className="staff-quiet">
      <PermittedLink to={`/admin/customers/${customerId}`} needs="customer.read">
        {isGiven ? m.staff_order_given_account() : m.staff_order_account()}
      </PermittedLink>
    </p>
  );
}

/** Button to correct a guest's email address. Customers with an account change their email address themselves. */
function CorrectEmailButton({ order, onChanged }: Pick<PeopleProps, 'order' | 'onChanged'>) {
  const mayWrite = mayUse(useMe(), 'customer.write');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite || order.customerId !== null || !hasValidVouchers(order) || !hasReadableEmail(order)) return null;
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {m.staff_address_title()}
      </button>
      {isOpen ? (
        <BuyerEmailDialog
          order={order}
          onDone={() => {
            setOpen(false);
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function BuyerFacts({ order, shown }: { readonly order: StaffOrder; readonly shown: RevealedBuyer | null }) {
  const phone = shown?.buyerPhone ?? order.phoneMasked;
  return (
    <dl className="order-facts">
      <Fact name={m.staff_order_email()}>
        <BuyerEmail order={order} clear={shown?.email ?? null} />
      </Fact>
      {phone === null ? null : (
        <Fact name={m.staff_order_phone()}>
          <bdi dir="ltr">{phone}</bdi>
        </Fact>
      )}
      <Fact name={m.staff_order_language()}>{localeText(order.locale)}</Fact>
    </dl>
  );
}

function BuyerEmail({ order, clear }: { readonly order: StaffOrder; readonly clear: string | null }) {
  if (hasReadableEmail(order)) return <bdi dir="ltr">{clear ?? order.emailMasked}</bdi>;
  if (order.emailMasked !== '') return readableOrPlaceholder(order.emailMasked);
  return order.phoneMasked === null ? noContactText(order) : m.staff_order_phone_only();
}
