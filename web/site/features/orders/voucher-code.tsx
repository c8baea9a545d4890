import { Link } from 'react-router';
import type { OrderView } from '#contracts/selling/orders.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CodeText } from '#web/ui/code-text.tsx';
import { CopyCodeButton } from '../../vouchers/copy-code.tsx';
import { useVoucherContentText } from '../../vouchers/voucher-texts.ts';
import { ShareVoucher } from '../../vouchers/share-voucher.tsx';

type VoucherCodeProps = {
  readonly voucher: OrderView['vouchers'][number];
  readonly code: string;
  readonly order: Pick<OrderView, 'kind' | 'recipientName' | 'language' | 'packageName' | 'packageNameHe'>;
};

/**
 * Shows the code of the voucher as a QR code for the station and as text for people. Screen readers read the text
 * character by character.
 */
export function VoucherCode({ voucher, code, order }: VoucherCodeProps) {
  const { kind, recipientName, language } = order;
  const { remaining, washCount, voucherToken } = voucher;
  const { name, left } = useVoucherContentText({ ...order, remaining, washCount });
  const washes = name === null ? left : `${name} · ${left}`;
  return (
    <div className="voucher-code sheet sheet-raised">
      {voucher.qr === null ? null : <QrCode qr={voucher.qr} className="voucher-code-qr" />}
      <div className="voucher-code-words stack">
        <h2 className="part-title">{kind === 'gift' ? m.return_gift_code() : m.return_your_code()}</h2>
        <p className="code" aria-hidden="true">
          <CodeText code={formatCode(code)} />
        </p>
        <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(code) })}</p>
        <p className="quiet">
          {washes}. {kind === 'gift' ? m.return_gift_code_hint() : null} {m.return_save_hint()}
        </p>
        <div className="button-row">
          <CopyCodeButton code={code} />
          {voucherToken === null ? null : (
            <Link className="button button-quiet" to={`/voucher/${voucherToken}`}>
              {m.return_open_voucher()}
            </Link>
          )}
        </div>
      </div>
      {voucherToken === null ? null : (
        <div className="voucher-code-share stack">
          <h3 className="small-title">{m.share_title()}</h3>
          <div className="button-row">
            <ShareVoucher
              voucherToken={voucherToken}
              kind={kind}
              packageName={order.packageName}
              packageNameHe={order.packageNameHe}
              washCount={washCount}
              remaining={remaining}
              recipientName={recipientName}
              language={language}
            />
          </div>
        </div>
      )}
    </div>
  );
}
