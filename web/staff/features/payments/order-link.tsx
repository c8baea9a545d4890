import { Link } from 'react-router';

type OrderLinkProps = { readonly orderId: string | null; readonly orderCode: string | null };

/** A link to an order. Renders nothing if there is no order. */
export function OrderLink({ orderId, orderCode }: OrderLinkProps) {
  if (orderId === null) return null;
  return (
    <Link to={`/admin/orders/${orderId}`} className="order-link">
      <bdi dir="ltr">{orderCode}</bdi>
    </Link>
  );
}
