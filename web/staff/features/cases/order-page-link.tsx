import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { PermittedLink } from '../../lib/permitted-link.tsx';

export function OrderPageLink({ orderId, orderCode }: Pick<StaffCase['orders'][number], 'orderId' | 'orderCode'>) {
  return (
    <PermittedLink to={`/admin/orders/${orderId}`} needs="order.read">
      <bdi dir="ltr">{orderCode}</bdi>
    </PermittedLink>
  );
}
