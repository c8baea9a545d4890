import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import { getStaffGuest, type StaffGuest } from '#contracts/staff/customers/guests.ts';
import { revealBuyer } from '#contracts/staff/sales/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { MissingPage } from '../../kit/missing-page.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useReveal } from '../../lib/data/use-reveal.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { useNotes } from '../../lib/notes/use-notes.ts';
import { readableOrPlaceholder, nameOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { TagsAndNewestNote } from './head-notes.tsx';
import { NotesCard } from './notes-card.tsx';
import { PersonHeader, type PersonContact } from './person-header.tsx';
import { PersonSections } from './person-parts.tsx';

type RevealedGuest = ResponseOf<typeof revealBuyer>;

/**
 * Page of a guest, who is a customer without an account. It contains everything that was bought with the same email
 * address or phone number.
 */
export function GuestPage() {
  const { orderId } = useParams();
  if (!isUuid<OrderId>(orderId)) return <MissingPage />;
  return <Guest key={orderId} orderId={orderId} />;
}

function Guest({ orderId }: { readonly orderId: OrderId }) {
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getStaffGuest, { params: { orderId } }, { version });
  const { movedTo = null, guest = null } = resource.value ?? {};
  if (movedTo !== null) return <Navigate to={`/admin/customers/${movedTo}`} replace />;
  if (guest === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/customers', title: m.staff_customers_title() }} />;
  return (
    <div className="staff-stack">
      <LoadState resource={resource} />
      <LoadedGuest orderId={orderId} guest={guest} onChanged={() => setVersion(version + 1)} />
    </div>
  );
}

type LoadedProps = { readonly orderId: OrderId; readonly guest: StaffGuest; readonly onChanged: () => void };

function LoadedGuest({ orderId, guest, onChanged }: LoadedProps) {
  const reveal = useReveal(() => callStaff(revealBuyer, { params: { orderId } }));
  const notes = useNotes({ orderId });
  return (
    <>
      <PersonHeader
        name={titleOf(guest, reveal.shown)}
        states={<span className="staff-state staff-state-waiting">{m.staff_customer_guest()}</span>}
        washesLeft={guest.washesLeft}
        contacts={contactsNotInTitle(guest, reveal.shown)}
        since={guest.firstAt}
        reveal={reveal}
        goodwillTo={{ orderId }}
        notes={<TagsAndNewestNote of={{ orderId }} notes={notes} />}
        onChanged={onChanged}
      />
      <AccountWithGuestEmail account={guest.account} />
      <PersonSections life={guest} notes={notes} noVouchers={m.staff_guest_vouchers_none()}>
        <NotesCard of={{ orderId }} notes={notes} />
      </PersonSections>
      <p className="staff-quiet">{m.staff_guest_text()}</p>
    </>
  );
}

/** Returns the guest's email address and phone number. They are masked until a staff user reveals them. */
function contactsOf(guest: StaffGuest, shown: RevealedGuest | null): string[] {
  const { email, phone } =
    shown === null
      ? { email: guest.emailMasked, phone: guest.phoneMasked }
      : { email: shown.email, phone: shown.buyerPhone };
  return [email, phone]
    .filter((value) => value !== null && value !== '')
    .map((value) => readableOrPlaceholder(String(value)));
}

/** Returns the guest's name. Returns the email address or phone number if the name is not known. */
function titleOf(guest: StaffGuest, shown: RevealedGuest | null): string {
  const [contact = nameOrPlaceholder(null)] = contactsOf(guest, shown);
  return guest.nameMasked === null
    ? leftToRight(contact)
    : (shown?.senderName ?? readableOrPlaceholder(guest.nameMasked));
}

/** Returns the guest's email address and phone number, except what the title already contains. */
function contactsNotInTitle(guest: StaffGuest, shown: RevealedGuest | null): PersonContact[] {
  return contactsOf(guest, shown)
    .slice(guest.nameMasked === null ? 1 : 0)
    .map((value) => ({ value, isMarked: false }));
}

/** Link to the account that has the guest's email address. The guest's purchases do not belong to that account. */
function AccountWithGuestEmail({ account }: Pick<StaffGuest, 'account'>) {
  const maySee = mayUse(useMe(), 'customer.read');
  if (account === null || !maySee) return null;
  return (
    <p className="notice">
      {m.staff_guest_account()}{' '}
      <Link to={`/admin/customers/${account.customerId}`}>
        <bdi>{nameOrPlaceholder(account.nameMasked)}</bdi>
      </Link>
    </p>
  );
}
