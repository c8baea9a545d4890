import { Link } from 'react-router';
import type { OwnVoucher } from '#contracts/entitlements/own-vouchers.ts';
import { formatDate } from '#domain/core/format.ts';
import { formatCode, spellCode } from '#domain/core/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { lotWords } from '#web/lib/lot-words.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { CopyIcon } from '#web/ui/further-icons.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { copyCode } from '../../vouchers/copy-code.ts';
import { Part, PartFailed } from './part.tsx';

type VoucherProps = { readonly voucher: OwnVoucher };

function VoucherHead({ voucher }: VoucherProps) {
  const { locale } = usePage();
  const spoken = useSpoken();
  const ends =
    voucher.expiresAt === null
      ? m.voucher_never_expires()
      : `${m.voucher_expires()} ${formatDate(Date.parse(voucher.expiresAt), locale)}`;
  return (
    <span className="own-voucher-head">
      <span className="record-title">
        {spoken({ en: voucher.packageName, he: voucher.packageNameHe })}
        {voucher.kind === 'gift' ? <span className="state-chip">{m.dashboard_voucher_gift()}</span> : null}
      </span>
      <span className="record-detail">{m.voucher_left({ count: voucher.remaining, total: voucher.washCount })}</span>
      <span className="record-detail">{ends}</span>
    </span>
  );
}

/** Folded like a real voucher: open it for the QR and the code. Works without scripts. */
function UsableVoucher({ voucher, open }: VoucherProps & { readonly open: boolean }) {
  const { code, qr, voucherToken } = voucher;
  return (
    <li>
      <details className="own-voucher" data-kind={voucher.kind} open={open}>
        <summary>
          <VoucherHead voucher={voucher} />
        </summary>
        <div className="own-voucher-inside">
          <QrCode qr={qr} className="own-voucher-qr" />
          <div className="own-voucher-words">
            <p className="code" aria-hidden="true">
              <bdi dir="ltr">{formatCode(code)}</bdi>
            </p>
            <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(code) })}</p>
            <div className="button-row">
              <button
                type="button"
                className="button button-secondary only-scripted"
                onClick={() => void copyCode(code)}
              >
                <CopyIcon className="size-5" />
                {m.dashboard_voucher_copy()}
              </button>
              <Link className="button button-quiet" to={`/voucher/${voucherToken}`}>
                {m.dashboard_voucher_open()}
              </Link>
            </div>
          </div>
        </div>
      </details>
    </li>
  );
}

function OverVoucher({ voucher }: VoucherProps) {
  return (
    <li className="record">
      <VoucherHead voucher={voucher} />
      <p className="state-chip">{lotWords[voucher.state]()}</p>
    </li>
  );
}

export function OwnVouchers({ vouchers }: { readonly vouchers: readonly OwnVoucher[] | null }) {
  const usable = vouchers?.filter(({ state }) => state === 'active') ?? [];
  const over = vouchers?.filter(({ state }) => state !== 'active') ?? [];
  return (
    <Part id="vouchers" title={m.dashboard_vouchers()}>
      {vouchers === null ? <PartFailed /> : null}
      {vouchers !== null && usable.length === 0 ? <p className="part-note">{m.dashboard_vouchers_empty()}</p> : null}
      {usable.length === 0 ? null : (
        <ul className="own-vouchers">
          {usable.map((voucher, index) => (
            <UsableVoucher key={voucher.voucherToken} voucher={voucher} open={index === 0} />
          ))}
        </ul>
      )}
      {over.length === 0 ? null : (
        <details className="vouchers-over">
          <summary>
            {m.dashboard_vouchers_over()} ({over.length})
          </summary>
          <ul className="records">
            {over.map((voucher) => (
              <OverVoucher key={voucher.voucherToken} voucher={voucher} />
            ))}
          </ul>
        </details>
      )}
    </Part>
  );
}
