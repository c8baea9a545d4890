import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { revealVoucher, type StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { giftClaimText } from '#web/lib/words/gift-claim-words.ts';
import { RevealButton, RevealNote } from '../../lib/acts/reveal-button.tsx';
import { Card, Fact } from '../../lib/card.tsx';
import { guestPath } from '../../lib/person.ts';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { readableOrPlaceholder, nameOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useReveal } from '../../lib/data/use-reveal.ts';

type RevealedPeople = ResponseOf<typeof revealVoucher>;

function Person({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Fact name={name}>
      <bdi>{readableOrPlaceholder(value)}</bdi>
    </Fact>
  );
}

type BuyerProps = { readonly voucher: StaffVoucher; readonly clear: string | null };

/**
 * Shows the buyer, or the recipient of goodwill (free washes), as a link to the guest's page. Without a contact, shows
 * the reason why there is none. If the person has an account, the guest's page links to the account.
 */
function Buyer({ voucher: { buyerErased, buyerMasked, given, orderId }, clear }: BuyerProps) {
  const name = given ? m.staff_voucher_given_to() : m.staff_voucher_buyer();
  if (buyerMasked === null) {
    return <Person name={name} value={buyerErased ? m.staff_voucher_forgotten() : m.staff_order_no_contact()} />;
  }
  return (
    <Fact name={name}>
      <PermittedLink to={guestPath(orderId)} needs="order.read">
        <bdi>{readableOrPlaceholder(clear ?? buyerMasked)}</bdi>
      </PermittedLink>
    </Fact>
  );
}

type HolderProps = { readonly voucher: StaffVoucher; readonly clear: string | null };

/**
 * Shows the holder's name as a link to the account, and the email address. A note says if that email address is not
 * verified.
 */
function Holder({ voucher: { customerId, holderMasked, holderNameMasked }, clear }: HolderProps) {
  if (customerId === null) return <Person name={m.staff_voucher_holder()} value={m.staff_voucher_no_account()} />;
  const email = clear ?? holderMasked;
  return (
    <Fact name={m.staff_voucher_holder()}>
      <PermittedLink to={`/admin/customers/${customerId}`} needs="customer.read">
        <bdi>{nameOrPlaceholder(holderNameMasked)}</bdi>
      </PermittedLink>
      {' · '}
      {email === null ? (
        <span className="staff-quiet">{m.staff_voucher_holder_unproven()}</span>
      ) : (
        <bdi dir="auto">{readableOrPlaceholder(email)}</bdi>
      )}
    </Fact>
  );
}

function Claim({ claim }: Pick<StaffVoucher, 'claim'>) {
  const { locale } = usePortal();
  return claim === null ? null : <Person name={m.staff_voucher_claimed()} value={giftClaimText(claim, locale)} />;
}

type PeopleProps = { readonly voucher: StaffVoucher; readonly onRevealed: () => void };

/**
 * Shows the buyer, holder and recipient of the voucher. They are masked until a staff user with the permission reveals
 * them.
 */
export function VoucherPeople({ voucher, onRevealed }: PeopleProps) {
  const me = useMe();
  const reveal = useReveal(() => callStaff(revealVoucher, { params: { lotId: voucher.lotId } }), onRevealed);
  const { shown: clear } = reveal;
  const recipient = clear === null ? voucher.recipientMasked : nameAndContactText(clear);
  return (
    <Card title={m.staff_voucher_people()}>
      <dl className="order-facts">
        <Buyer voucher={voucher} clear={clear?.buyer ?? null} />
        <Holder voucher={voucher} clear={clear?.holder ?? null} />
        <Claim claim={voucher.claim} />
        {recipient === null ? null : <Person name={m.staff_voucher_recipient()} value={recipient} />}
      </dl>
      {mayUse(me, 'customer.reveal') && clear === null ? (
        <>
          <div className="order-acts">
            <RevealButton reveal={reveal} />
          </div>
          <RevealNote />
        </>
      ) : null}
    </Card>
  );
}

function nameAndContactText({ recipientName, recipient }: RevealedPeople): string | null {
  const known = [recipientName, recipient].filter((part) => part !== null);
  return known.length === 0 ? null : known.join(', ');
}
