import { useState } from 'react';
import { useParams } from 'react-router';
import type { CustomerId } from '#contracts/core/ids.ts';
import { getStaffCustomer, type StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { getPastCustomer } from '#contracts/staff/past.ts';
import { m } from '#messages/compiled/messages.js';
import { DetailHead } from '../../kit/detail-head.tsx';
import { MissingPage } from '../../kit/missing-page.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { isIdInAddress } from '../../lib/id-in-address.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { PastField, useAsOf } from '../../past/as-of.tsx';
import { PastView } from '../../past/past-view.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerFacts, tierWords } from './customer-facts.tsx';
import { CustomerLife } from './customer-life.tsx';
import { CustomerProfile } from './customer-profile.tsx';
import { PersonCases } from './person-cases.tsx';
import { readable, shownName } from '../../lib/shown-name.ts';

/** Page of one account: profile, balance, orders, washes and actions. */
export function CustomerPage() {
  const { customerId } = useParams();
  const { at, look } = useAsOf();
  if (!isIdInAddress<CustomerId>(customerId)) return <MissingPage />;
  return (
    <div className="staff-stack" key={customerId}>
      {at === null ? <Customer customerId={customerId} /> : null}
      <PastField key={at} at={at} look={look} />
      {at === null ? null : <PastCustomer customerId={customerId} at={at} />}
    </div>
  );
}

function Customer({ customerId }: { readonly customerId: CustomerId }) {
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getStaffCustomer, { params: { customerId } }, { version });
  return (
    <>
      {resource.value === null ? <h1 className="text-2xl">{m.staff_customers_title()}</h1> : null}
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <LoadedCustomer customer={resource.value} onChanged={() => setVersion(version + 1)} />
      )}
    </>
  );
}

function PastCustomer({ customerId, at }: { readonly customerId: CustomerId; readonly at: string }) {
  const resource = useStaffData(getPastCustomer, { params: { customerId }, query: { at } });
  return <PastView title={m.staff_past_customer()} resource={resource} />;
}

/** Masked email address and phone number of an account, in one line. */
function Contacts({ customer: { emailMasked, phoneMasked } }: { readonly customer: StaffCustomer }) {
  const known = [emailMasked, phoneMasked].filter((value) => value !== null);
  if (known.length === 0) return m.staff_customer_none();
  return known.map((value, position) => (
    <span key={value}>
      {position === 0 ? '' : ' · '}
      <bdi dir="ltr">{readable(value)}</bdi>
    </span>
  ));
}

type OpenedProps = { readonly customer: StaffCustomer; readonly onChanged: () => void };

function LoadedCustomer({ customer, onChanged }: OpenedProps) {
  return (
    <>
      <DetailHead
        title={<bdi>{shownName(customer.nameMasked)}</bdi>}
        states={<span className="staff-state">{tierWords[customer.tier]()}</span>}
        sum={m.staff_goodwill_left({ left: m.wash_count({ count: customer.washesLeft }) })}
        facts={<Contacts customer={customer} />}
      />
      <CustomerFacts customer={customer} />
      <CustomerProfile customer={customer} />
      <CustomerActs customer={customer} onChanged={onChanged} />
      <CustomerLife
        life={customer}
        words={{
          vouchers: m.staff_customer_vouchers_none(),
          orders: m.staff_customer_orders_none(),
          washes: m.staff_customer_washes_none(),
        }}
      />
      <PersonCases cases={customer.cases} />
    </>
  );
}
