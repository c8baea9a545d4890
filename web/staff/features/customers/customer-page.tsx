import { useState } from 'react';
import { useParams } from 'react-router';
import type { CustomerId } from '#contracts/core/ids.ts';
import { getStaffCustomer, type StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { getPastCustomer } from '#contracts/staff/past.ts';
import { m } from '#messages/compiled/messages.js';
import { BackToList } from '../../lib/back-to-list.tsx';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { isIdInAddress } from '../../lib/id-in-address.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { PastField, useAsOf } from '../../past/as-of.tsx';
import { PastView } from '../../past/past-view.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerLife } from './customer-life.tsx';
import { CustomerProfile } from './customer-profile.tsx';
import { shownName } from '../../lib/shown-name.ts';

/** One account: who it is, what is left in it, what was bought and washed, and what can be done. */
export function CustomerPage() {
  const { customerId } = useParams();
  const { at, look } = useAsOf();
  if (!isIdInAddress<CustomerId>(customerId)) return <h1 className="text-2xl">{m.staff_missing_title()}</h1>;
  return (
    <div className="staff-stack" key={customerId}>
      <BackToList list="/admin/customers" label={m.staff_customer_back()} />
      <PastField key={at} at={at} look={look} />
      {at === null ? <Customer customerId={customerId} /> : <PastCustomer customerId={customerId} at={at} />}
    </div>
  );
}

function Customer({ customerId }: { readonly customerId: CustomerId }) {
  const [version, setVersion] = useState(0);
  const asked = useStaffData(getStaffCustomer, { params: { customerId } }, { version });
  return (
    <>
      {asked.value === null ? <h1 className="text-2xl">{m.staff_customers_title()}</h1> : null}
      <AskedState asked={asked} />
      {asked.value === null ? null : <Opened customer={asked.value} onChanged={() => setVersion(version + 1)} />}
    </>
  );
}

function PastCustomer({ customerId, at }: { readonly customerId: CustomerId; readonly at: string }) {
  const asked = useStaffData(getPastCustomer, { params: { customerId }, query: { at } });
  return <PastView title={m.staff_past_customer()} asked={asked} />;
}

type OpenedProps = { readonly customer: StaffCustomer; readonly onChanged: () => void };

function Opened({ customer, onChanged }: OpenedProps) {
  return (
    <>
      <h1 className="text-2xl">
        <bdi>{shownName(customer.nameMasked)}</bdi>
      </h1>
      <CustomerFacts customer={customer} />
      <CustomerProfile customer={customer} />
      <CustomerActs customer={customer} onChanged={onChanged} />
      <CustomerLife customer={customer} />
    </>
  );
}
