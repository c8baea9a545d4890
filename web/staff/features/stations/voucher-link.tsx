import { Link } from 'react-router';
import type { LotId } from '#contracts/core/ids.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe } from '../../lib/portal.tsx';

type VoucherLinkProps = {
  /** Null for partners, who get no voucher. */
  readonly lotId: LotId | null;
};

/** Link from a wash to its voucher, for staff users who may open vouchers. */
export function VoucherLink({ lotId }: VoucherLinkProps) {
  const mayRead = mayUse(useMe(), 'voucher.read');
  return lotId === null || !mayRead ? null : (
    <Link to={`/admin/vouchers/${lotId}`}>{m.staff_customer_wash_voucher()}</Link>
  );
}
