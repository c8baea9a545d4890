import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { lotLabels } from '#web/lib/words/lot-words.ts';
import { CodeText } from '#web/ui/code-text.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { validityDatesOf, useVoucherContentText, type VoucherContent } from './voucher-facts.ts';

type VoucherWindowProps = {
  readonly worth: VoucherContent;
  /** Code of the voucher; null if this browser may not show the code. */
  readonly code: string | null;
  readonly qr: VoucherView['qr'] | null;
  /** State of the voucher; null if the page itself shows the state. */
  readonly state: VoucherView['state'] | null;
  /** Day of issue; null if the page does not know it. */
  readonly issuedAt: string | null;
  /** Expiry; null for a voucher without an expiry date. */
  readonly expiresAt: string | null;
};

/** The white area of a voucher's card: code, QR, remaining washes, both dates. */
export function VoucherWindow({ worth, code, qr, state, issuedAt, expiresAt }: VoucherWindowProps) {
  const page = usePage();
  const { name, left } = useVoucherContentText(worth);
  return (
    <div className="voucher-card-window">
      {/* the value comes before the QR, because the recipient of a gift reads the card from the top */}
      <div className="voucher-card-worth">
        {name === null ? null : <p className="lead-words">{name}</p>}
        <p className="amount-large">{left}</p>
      </div>
      {qr === null ? null : <QrCode qr={qr} />}
      <div className="voucher-card-facts">
        {state === null ? null : (
          <p className="voucher-state not-printed" data-state={state}>
            {lotLabels[state]()}
          </p>
        )}
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
    </div>
  );
}
