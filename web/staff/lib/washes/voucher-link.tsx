import { Link } from 'react-router';
import type { LotId } from '#contracts/core/ids.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe } from '../portal.tsx';

type VoucherLinkProps = {
  readonly wash: {
    /** Id of the voucher. Null for partners, who receive no voucher ids. */
    readonly lotId: LotId | null;
    readonly codeEnding: string | null;
  };
};

/** Link from a wash to its voucher, such as 'Voucher HCM5'. It is shown only to staff users who may open vouchers. */
export function VoucherLink({ wash: { lotId, codeEnding } }: VoucherLinkProps) {
  const mayRead = mayUse(useMe(), 'voucher.read');
  return lotId === null || codeEnding === null || !mayRead ? null : (
    <Link to={`/admin/vouchers/${lotId}`}>{m.staff_voucher_title({ ending: leftToRight(codeEnding) })}</Link>
  );
}
