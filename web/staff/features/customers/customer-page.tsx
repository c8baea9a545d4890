import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { getStaffCustomer, revealCustomer, type StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { getCustomerAsOf } from '#contracts/staff/point-in-time.ts';
import { m } from '#messages/compiled/messages.js';
import { MissingPage } from '../../kit/missing-page.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { isUuid } from '../../lib/is-uuid.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useReveal } from '../../lib/data/use-reveal.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { AsOfTimeField, useAsOfTime } from '../../past/as-of-time-field.tsx';
import { PointInTimeView } from '../../past/point-in-time-view.tsx';
import { CustomerDetails, tierLabels } from './customer-details.tsx';
import { CustomerMenu } from './customer-menu.tsx';
import { TagsAndNewestNote } from './head-notes.tsx';
import { NotesCard } from './notes-card.tsx';
import { PersonHeader, type PersonContact } from './person-header.tsx';
import { PersonSections } from './person-parts.tsx';
import { useNotes } from '../../lib/notes/use-notes.ts';
import { readableOrPlaceholder, nameOrPlaceholder } from '../../lib/name-or-placeholder.ts';

/** Page of one account. It shows history, vouchers, facts and actions. */
export function CustomerPage() {
  const { customerId } = useParams();
  const { at, look } = useAsOfTime();
  if (!isUuid<CustomerId>(customerId)) return <MissingPage />;
  const past = <AsOfTimeField key={at} at={at} look={look} />;
  return (
    <div className="staff-stack" key={customerId}>
      {at === null ? (
        <Customer customerId={customerId} past={past} />
      ) : (
        <>
          {past}
          <CustomerAsOf customerId={customerId} at={at} />
        </>
      )}
    </div>
  );
}

type CustomerProps = {
  readonly customerId: CustomerId;
  /** Element below the account to choose a time in the past. */
  readonly past: ReactNode;
};

function Customer({ customerId, past }: CustomerProps) {
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getStaffCustomer, { params: { customerId } }, { version });
  if (resource.value === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/customers', title: m.staff_customers_title() }} />;
  return (
    <>
      <LoadState resource={resource} />
      <LoadedCustomer customer={resource.value} onChanged={() => setVersion(version + 1)} />
      {past}
    </>
  );
}

function CustomerAsOf({ customerId, at }: { readonly customerId: CustomerId; readonly at: string }) {
  const resource = useStaffData(getCustomerAsOf, { params: { customerId }, query: { at } });
  return <PointInTimeView title={m.staff_past_customer()} resource={resource} />;
}

type OpenedProps = { readonly customer: StaffCustomer; readonly onChanged: () => void };

function LoadedCustomer({ customer, onChanged }: OpenedProps) {
  const { customerId, nameMasked, tier, washesLeft } = customer;
  const reveal = useReveal(() => callStaff(revealCustomer, { params: { customerId } }));
  const clear = reveal.shown;
  const notes = useNotes({ customerId });
  return (
    <>
      <PersonHeader
        name={clear === null ? nameOrPlaceholder(nameMasked) : (clear.name ?? nameOrPlaceholder(null))}
        states={<span className="staff-state">{tierLabels[tier]()}</span>}
        washesLeft={washesLeft}
        contacts={contactsOf(customer, clear)}
        since={customer.joinedAt}
        reveal={reveal}
        goodwillTo={{ customerId }}
        notes={<TagsAndNewestNote of={{ customerId }} notes={notes} />}
        onChanged={onChanged}
        more={
          <CustomerMenu
            customer={customer}
            onChanged={() => {
              onChanged();
              // a merge adds the notes of the merged account, so the notes must be reloaded
              notes.reload();
            }}
          />
        }
      />
      <PersonSections life={customer} notes={notes} noVouchers={m.staff_customer_vouchers_none()}>
        <NotesCard of={{ customerId }} notes={notes} />
        <CustomerDetails customer={customer} birthDate={clear?.dateOfBirth ?? null} />
      </PersonSections>
    </>
  );
}

/** Returns the customer's email address and phone number. They are masked until a staff user reveals them. */
function contactsOf(customer: StaffCustomer, clear: ResponseOf<typeof revealCustomer> | null): PersonContact[] {
  const { emailMasked, emailProven, phoneMasked, phoneProven } = customer;
  const { email, phone } = clear ?? { email: emailMasked, phone: phoneMasked };
  return [
    { value: email, isMarked: !emailProven },
    { value: phone, isMarked: !phoneProven },
  ].flatMap(({ value, isMarked }) => (value === null ? [] : [{ value: readableOrPlaceholder(value), isMarked }]));
}
