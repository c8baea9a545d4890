import { Link } from 'react-router';

type OrderLinkProps = { readonly orderId: string | null; readonly orderCode: string | null };

/** To the order that something is about; nothing where it is about none. */
export function OrderLink({ orderId, orderCode }: OrderLinkProps) {
  if (orderId === null) return null;
  return (
    <Link to={`/admin/orders/${orderId}`} className="order-link">
      <bdi dir="ltr">{orderCode}</bdi>
    </Link>
  );
}
