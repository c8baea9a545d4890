import { useRef, type RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { getVoucher, getVoucherPdf, type VoucherView } from '#contracts/entitlements/vouchers.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { formatDateTime, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { addressOf } from '#web/lib/calls/api.ts';
import { useReloadOnChange } from '#web/lib/freshness/use-reload-on-change.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { FileLink } from '#web/ui/file-link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { CopyCode } from '../../vouchers/copy-code.tsx';
import { SavePicture } from '../../vouchers/save-picture.tsx';
import { ShareVoucher } from '../../vouchers/share-voucher.tsx';
import { VoucherCard } from '../../vouchers/voucher-card.tsx';
import { usePicture, useWorth } from '../../vouchers/voucher-facts.ts';
import { VoucherSteps } from '../../vouchers/voucher-steps.tsx';
import { VoucherWindow } from '../../vouchers/voucher-window.tsx';
import { RecentWashes } from '../../washes/fresh-washes.tsx';
import { ClaimVoucher } from './claim-voucher.tsx';
import { ShowAtMachine } from './show-at-machine.tsx';
import { GiftOpening } from './gift-opening.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

type VoucherProps = { readonly voucher: VoucherView };

function Uses({ voucher }: VoucherProps) {
  const { locale } = usePage();
  const spoken = useSpoken();
  return (
    <section aria-labelledby="voucher-uses" className="grid gap-2 print:hidden">
      <h2 id="voucher-uses" className="text-xl font-semibold">
        {m.voucher_uses()}
      </h2>
      {voucher.uses.length === 0 ? (
        <p className="text-ink-soft">{m.voucher_no_uses()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {voucher.uses.map((use) => (
            <li key={use.usedAt} className="flex flex-wrap justify-between gap-3 py-2">
              <span>
                {m.wash_count({ count: use.units })}, {spoken({ en: use.locationName, he: use.locationNameHe })}
              </span>
              <bdi>{formatDateTime(Date.parse(use.usedAt), locale)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function titleOf({ kind, recipientName }: VoucherView): string {
  if (kind === 'package') return m.voucher_title();
  return recipientName === null
    ? m.voucher_title_gift_plain()
    : m.voucher_title_gift({ name: isolated(recipientName) });
}

type VoucherPageProps = VoucherProps & {
  /** Token of the voucher's link; null if the code was typed, so that there is no link to share. */
  readonly voucherToken: VoucherToken | null;
  /** Tier of a package on the home page; null if it is unknown. */
  readonly tier?: CardTier | null;
  /** Running and recent washes of this browser and of this voucher. */
  readonly washes?: readonly RedemptionView[];
};

/** Returns the URL of the event stream for changes to this voucher; null for a voucher without a link. */
function changesOf(voucherToken: VoucherToken | null) {
  return voucherToken === null ? null : { address: `${addressOf(getVoucher, { params: { voucherToken } })}/events` };
}

/**
 * Links from the voucher to a wash. The recipient of a gift looks for a station first; the buyer of a package is at the
 * machine. A voucher that was opened by its typed code has no rotating code.
 */
function Ways({ voucher, voucherToken }: VoucherPageProps) {
  const { state, kind } = voucher;
  const isGift = kind === 'gift' || voucherToken === null;
  if (state !== 'active') {
    return (
      <Link className="button button-primary justify-self-start print:hidden" to="/contact">
        {m.about_contact_link()}
      </Link>
    );
  }
  const station = (
    <Link className={`button ${isGift ? 'button-primary foot-action' : 'button-secondary'}`} to="/stations">
      {m.return_next_station()}
    </Link>
  );
  return (
    <div className="page-ways print:hidden">
      {isGift ? station : null}
      {voucherToken === null ? null : <ShowAtMachine voucher={voucher} voucherToken={voucherToken} isMain={!isGift} />}
      {isGift ? null : station}
    </div>
  );
}

function SavePdf({ voucherToken }: { readonly voucherToken: VoucherToken }) {
  const { locale } = usePage();
  return (
    <FileLink
      href={addressOf(getVoucherPdf, { params: { voucherToken }, query: { language: locale, shape: 'sheet' } })}
      label={m.pdf_save()}
    />
  );
}

function FoldingCard({ voucherToken }: { readonly voucherToken: VoucherToken }) {
  const { locale } = usePage();
  const query = { language: locale, shape: 'card' } as const;
  return (
    <FileLink href={addressOf(getVoucherPdf, { params: { voucherToken }, query })} label={m.voucher_print_card()} />
  );
}

/** Downloads that need the voucher's link: PDF files and passes for phone wallets. */
function Take({ voucher, voucherToken }: VoucherProps & { readonly voucherToken: VoucherToken }) {
  return (
    <>
      {voucher.pdf ? <SavePdf voucherToken={voucherToken} /> : null}
      {voucher.pdf && voucher.kind === 'gift' ? <FoldingCard voucherToken={voucherToken} /> : null}
      <WalletButtons wallets={voucher.wallets} voucherToken={voucherToken} />
    </>
  );
}

function Share({ voucher, voucherToken }: VoucherPageProps) {
  if (voucherToken === null || voucher.state !== 'active') return null;
  return (
    <ShareVoucher
      voucherToken={voucherToken}
      // A visitor who may claim a gift is not its giver.
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

type KeepProps = VoucherPageProps & { readonly card: RefObject<HTMLElement | null> };

/** All ways to keep the voucher or to pass it on, as one list of quiet rows. */
function Keep({ voucher, voucherToken, card }: KeepProps) {
  const { left } = useWorth(voucher);
  const picture = usePicture()({ ...voucher, words: voucher, left });
  const usable = voucher.state === 'active';
  return (
    <section aria-labelledby="voucher-keep" className="grid gap-3 print:hidden">
      <h2 id="voucher-keep" className="text-xl font-semibold">
        {m.voucher_keep()}
      </h2>
      <div className="action-list">
        <Share voucher={voucher} voucherToken={voucherToken} />
        {usable ? <CopyCode code={voucher.code} /> : null}
        {usable ? <SavePicture card={card} picture={picture} /> : null}
        <PrintButton label={m.voucher_print()} />
        {voucherToken === null ? null : <Take voucher={voucher} voucherToken={voucherToken} />}
      </div>
    </section>
  );
}

/** The voucher page for a visitor with its link: the remaining washes, how to use it, and a version to print. */
export function VoucherPage({ voucher, voucherToken, tier = null, washes = [] }: VoucherPageProps) {
  const card = useRef<HTMLElement>(null);
  const usable = voucher.state === 'active';
  const [search] = useSearchParams();
  // washes that are used elsewhere are also updated on this page
  useReloadOnChange(changesOf(voucherToken));
  return (
    <section className="page-narrow inner-page wrap-break-word">
      <GiftOpening
        look={voucher.look}
        closedToken={voucher.unopened ? voucherToken : null}
        senderName={voucher.senderName}
        recipientName={voucher.recipientName}
        title={
          <h1 className={voucher.kind === 'gift' ? 'print:hidden' : undefined} tabIndex={-1}>
            <Sentence text={titleOf(voucher)} />
          </h1>
        }
      >
        <div className="page-wide empty:hidden">
          <RecentWashes washes={washes} />
        </div>
        <VoucherCard ref={card} look={voucher.look} tier={tier} words={voucher}>
          <VoucherWindow {...voucher} worth={voucher} />
          {usable ? <VoucherSteps hasCode /> : null}
        </VoucherCard>
        <div className="page-acts">
          <Ways voucher={voucher} voucherToken={voucherToken} />
          <ClaimVoucher voucher={voucher} voucherToken={voucherToken} />
          <Keep voucher={voucher} voucherToken={voucherToken} card={card} />
          {/* a claimed code works for its owner only */}
          {usable && !search.has('claimed') ? <p className="text-sm text-ink-soft">{m.voucher_bearer()}</p> : null}
          <Uses voucher={voucher} />
        </div>
      </GiftOpening>
    </section>
  );
}
