import type { ReactNode } from 'react';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { CodeText } from '#web/ui/code-text.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import {
  hasUsableWash,
  isLastWashHeld,
  useVoucherContentText,
  validityDatesOf,
  voucherStateText,
  type VoucherContent,
} from './voucher-texts.ts';

type VoucherWindowProps = {
  readonly worth: VoucherContent;
  /** Code of the voucher. Null if this browser may not show the code. */
  readonly code: string | null;
  readonly qr: VoucherView['qr'] | null;
  readonly state: VoucherView['state'];
  /** True if the page already says that the voucher is usable. The card then does not repeat this state. */
  readonly isStateKnown?: boolean;
  /** Day of issue. Null if the page does not know it. */
  readonly issuedAt: string | null;
  /** Expiry date. Null for a voucher without an expiry date. */
  readonly expiresAt: string | null;
};

/**
 * The white area of a voucher's card. It shows the code, the QR code, the remaining washes and both dates. A voucher
 * without a usable wash shows its state and no QR code.
 */
export function VoucherWindow({
  worth,
  code,
  qr,
  state,
  issuedAt,
  expiresAt,
  isStateKnown = false,
}: VoucherWindowProps) {
  const use = { state, remaining: worth.remaining };
  const isUsable = hasUsableWash(use);
  const { name, left } = useVoucherContentText(worth);
  return (
    <div className="voucher-card-window">
      {/* the value comes before the QR, because the recipient of a gift reads the card from the top */}
      <div className="voucher-card-worth">
        {name === null ? null : <p className="lead-words">{name}</p>}
        <p className="amount-large">{left}</p>
      </div>
      {qr === null || !isUsable ? null : <QrCode qr={qr} />}
      <Facts code={code} issuedAt={issuedAt} expiresAt={expiresAt}>
        {isStateKnown && isUsable ? null : (
          <p className="voucher-state not-printed" data-state={isLastWashHeld(use) ? 'waiting' : state}>
            {voucherStateText(use)}
          </p>
        )}
      </Facts>
    </div>
  );
}

type FactsProps = Pick<VoucherWindowProps, 'code' | 'issuedAt' | 'expiresAt'> & {
  readonly children: ReactNode;
};

function Facts({ code, issuedAt, expiresAt, children }: FactsProps) {
  const page = usePage();
  return (
    <div className="voucher-card-facts">
      {children}
      {code === null ? null : (
        <>
          <p className="code" aria-hidden="true">
            <CodeText code={formatCode(code)} />
          </p>
          <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(code) })}</p>
        </>
      )}
      <dl className="small-words">
        {validityDatesOf({ issuedAt, expiresAt }, page).map(({ label, day }) => (
          <div key={label} className="voucher-date">
            <dt>{label}</dt>
            <dd>
              <bdi>{day}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {expiresAt === null ? <p className="small-words">{m.voucher_never_expires()}</p> : null}
    </div>
  );
}
