import { Link } from 'react-router';
import type { CustomerId } from '#contracts/core/ids.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../../list/columns.ts';
import { nameOrPlaceholder } from '../../lib/name-or-placeholder.ts';

/** Returns the column with the masked customer of each row. It links to the account of the customer. */
export function customerColumn<
  Row extends { readonly customerId: CustomerId; readonly nameMasked: string | null },
>(): ListColumn<Row> {
  return {
    id: 'name',
    header: m.staff_customer_name(),
    cell: ({ customerId, nameMasked }) => (
      <Link to={`/admin/customers/${customerId}`}>
        <bdi>{nameOrPlaceholder(nameMasked)}</bdi>
      </Link>
    ),
    text: ({ nameMasked }) => nameOrPlaceholder(nameMasked),
  };
}
