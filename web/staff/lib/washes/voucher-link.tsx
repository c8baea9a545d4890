import type { ReactNode } from 'react';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Sentence } from '#web/ui/sentence.tsx';
import { PermittedLink } from '../permitted-link.tsx';

/** Returns the path of the page of a voucher. */
export function voucherPath(lotId: string): string {
  return `/admin/vouchers/${lotId}`;
}

type VoucherLinkProps = {
  /** Id of the voucher. Nothing is shown if it is null, because partners receive no voucher ids. */
  readonly lotId: string | null;
  /** Last characters of the voucher code, for the default text 'Voucher HCM5'. */
  readonly codeEnding?: string | null;
  /** Text of the link instead of the default text. */
  readonly children?: ReactNode;
  /** URL of the list with its filters, to which the page of the voucher leads back. */
  readonly from?: string;
};

/** Link to the page of a voucher. Staff users who may not open vouchers see the text without a link. */
export function VoucherLink({ lotId, codeEnding = null, children, from }: VoucherLinkProps) {
  if (lotId === null || (children === undefined && codeEnding === null)) return null;
  return (
    <PermittedLink to={voucherPath(lotId)} needs="voucher.read" {...(from === undefined ? {} : { state: { from } })}>
      {children ?? <Sentence text={m.staff_voucher_title({ ending: leftToRight(codeEnding ?? '') })} />}
    </PermittedLink>
  );
}
