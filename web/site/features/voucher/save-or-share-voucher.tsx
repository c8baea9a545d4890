import type { ReactNode, RefObject } from 'react';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { getVoucherPdf, type VoucherView } from '#contracts/entitlements/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import { useOnline } from '#web/lib/freshness/use-online.ts';
import { usePage } from '#web/lib/page.tsx';
import { FileLink } from '#web/ui/file-link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { CopyCodeButton } from '../../vouchers/copy-code.tsx';
import { SavePictureButton } from '../../vouchers/save-picture.tsx';
import { ShareVoucher } from '../../vouchers/share-voucher.tsx';
import { useVoucherPicture, useVoucherContentText } from '../../vouchers/voucher-texts.ts';
import { WalletButtons } from './wallet-buttons.tsx';

type KeepProps = {
  readonly voucher: VoucherView;
  /** Token of the voucher's link. Null if the code was typed, because there is then no link to share. */
  readonly voucherToken: VoucherToken | null;
  /** Element of the card on the page. The picture copies the finish (colours and gloss) of this card. */
  readonly card: RefObject<HTMLElement | null>;
};
type LinkedProps = Pick<KeepProps, 'voucher'> & { readonly voucherToken: VoucherToken };

/** Links to the PDF files of the voucher. One file is a single sheet, and for a gift there is also a card to fold. */
function PdfFiles({ voucher, voucherToken }: LinkedProps) {
  const { locale } = usePage();
  if (!voucher.pdf) return null;
  const fileOf = (shape: 'sheet' | 'card') =>
    endpointUrlOf(getVoucherPdf, { params: { voucherToken }, query: { language: locale, shape } });
  return (
    <>
      <FileLink href={fileOf('sheet')} label={m.pdf_save()} />
      {voucher.kind === 'gift' ? <FileLink href={fileOf('card')} label={m.voucher_print_card()} /> : null}
    </>
  );
}

function ShareVoucherRow({ voucher, voucherToken }: LinkedProps) {
  return (
    <ShareVoucher
      voucherToken={voucherToken}
      // a visitor who can claim the gift is its recipient, so the text for the giver is not used
      kind={voucher.claimable ? 'package' : voucher.kind}
      packageName={voucher.packageName}
      packageNameHe={voucher.packageNameHe}
      washCount={voucher.washCount}
      remaining={voucher.remaining}
      recipientName={voucher.claimable ? null : voucher.recipientName}
      language={voucher.language}
    />
  );
}

/** Actions that most visitors never need. They are collapsed into one row. */
function MoreActions({ children }: { readonly children: ReactNode }) {
  return (
    <details className="action-fold">
      <summary>{m.voucher_keep_more()}</summary>
      {children}
    </details>
  );
}

/**
 * Rows to save or share the voucher. Sending the link comes first, and the actions that copy the code are collapsed.
 */
function SaveOrShareRows({ voucher, voucherToken, card }: KeepProps) {
  const { left } = useVoucherContentText(voucher);
  const isOnline = useOnline();
  const picture = useVoucherPicture()({ ...voucher, words: voucher, left });
  return (
    <>
      {/* the link of a voucher in an account opens for its owner only */}
      {voucherToken === null || voucher.inAccount || !isOnline ? null : (
        <ShareVoucherRow voucher={voucher} voucherToken={voucherToken} />
      )}
      <MoreActions>
        <CopyCodeButton code={voucher.code} />
        <SavePictureButton card={card} picture={picture} />
        <PrintButton label={m.voucher_print()} />
        {voucherToken === null ? null : (
          <>
            <PdfFiles voucher={voucher} voucherToken={voucherToken} />
            <WalletButtons wallets={voucher.wallets} voucherToken={voucherToken} />
          </>
        )}
      </MoreActions>
    </>
  );
}

/** Shows all ways to save or share a usable voucher, in at most four rows that are not prominent. */
export function SaveOrShareVoucher(props: KeepProps) {
  return (
    <section aria-labelledby="voucher-keep" className="stack not-printed">
      <h2 id="voucher-keep" className="list-title">
        {m.voucher_keep()}
      </h2>
      <div className="action-list">
        <SaveOrShareRows {...props} />
      </div>
    </section>
  );
}
