import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { getVoucher, openVoucher, type VoucherView } from '#contracts/entitlements/vouchers.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { formatDateTime, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf, callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { useOnline } from '#web/lib/freshness/use-online.ts';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { nonBreakingName } from '#web/lib/words/unbroken-dots.ts';
import { PageBanner } from '#web/ui/page-banner.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import cardPicture from '../../illustrations/wash-back.svg';
import { VoucherCard } from '../../vouchers/voucher-card.tsx';
import { VoucherSteps } from '../../vouchers/voucher-steps.tsx';
import { hasUsableWash, isLastWashHeld, useVoucherContentText } from '../../vouchers/voucher-texts.ts';
import { VoucherWindow } from '../../vouchers/voucher-window.tsx';
import { PastWashes, RecentWashes } from '../../washes/recent-washes.tsx';
import { ClaimVoucher } from './claim-voucher.tsx';
import { ShowCodeButton } from './show-code-button.tsx';
import { GiftOpening } from './gift-opening.tsx';
import { SaveOrShareVoucher } from './save-or-share-voucher.tsx';
import { SavedCopyNotice } from './saved-copy-notice.tsx';

type VoucherProps = { readonly voucher: VoucherView };

function VoucherUses({ voucher }: VoucherProps) {
  const { locale } = usePage();
  const localized = useLocalizedText();
  return (
    <section aria-labelledby="voucher-uses" className="stack-close not-printed">
      <h2 id="voucher-uses" className="list-title">
        {m.voucher_uses()}
      </h2>
      {voucher.uses.length === 0 ? (
        <p className="quiet">{m.voucher_no_uses()}</p>
      ) : (
        <ul className="ruled-list">
          {voucher.uses.map((use) => (
            <li key={use.usedAt} className="voucher-use">
              <span>
                {m.wash_count({ count: use.units })}, {localized({ en: use.locationName, he: use.locationNameHe })}
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
    : m.voucher_title_gift({ name: isolated(nonBreakingName(recipientName)) });
}

type VoucherPageProps = VoucherProps & {
  /** Token of the voucher's link. Null if the code was typed, because there is then no link to share. */
  readonly voucherToken: VoucherToken | null;
  /** Tier of the package as shown on the home page. Null if it is unknown. */
  readonly tier?: CardTier | null;
  /** Running and recent washes of this browser and of this voucher. */
  readonly washes?: readonly RedemptionView[];
};

/**
 * Returns the URL of the event stream that reports changes to this voucher. Returns null for a voucher without a link.
 */
function eventStreamOf(voucherToken: VoucherToken | null) {
  return voucherToken === null
    ? null
    : { address: `${endpointUrlOf(getVoucher, { params: { voucherToken } })}/events` };
}

function ContactLink({ look }: { readonly look: string }) {
  return (
    <Link className={`${look} not-printed`} to="/contact">
      {m.about_contact_link()}
    </Link>
  );
}

/**
 * Shows the next step for a voucher without a usable wash. It offers new washes if all were used. While the last wash
 * waits for its machine, the link to that wash is the main action (`RecentWashes`).
 */
function NextStepLinks({ voucher }: VoucherProps) {
  if (isLastWashHeld(voucher)) return <ContactLink look="inline-link" />;
  if (voucher.state !== 'depleted') return <ContactLink look="button button-primary button-own-width" />;
  return (
    <div className="page-ways not-printed">
      <Link className="button button-primary foot-action" to={{ pathname: '/', hash: 'packages' }}>
        {m.voucher_buy_washes()}
      </Link>
      <ContactLink look="inline-link" />
    </div>
  );
}

/**
 * Links from a usable voucher to a wash. The recipient of a gift first looks for a station, but the buyer of a package
 * is usually at the machine. A voucher that was opened by its typed code has no rotating code. The list of stations
 * needs a connection.
 */
function VoucherUseLinks({ voucher, voucherToken, isOnline }: VoucherPageProps & { readonly isOnline: boolean }) {
  const isGift = voucher.kind === 'gift' || voucherToken === null;
  const station = isOnline ? (
    <Link className={`button ${isGift ? 'button-primary foot-action' : 'button-secondary'}`} to="/stations">
      {m.return_next_station()}
    </Link>
  ) : null;
  return (
    <div className="page-ways not-printed">
      {isGift ? station : null}
      {voucherToken === null ? null : <ShowCodeButton voucher={voucher} voucherToken={voucherToken} isMain={!isGift} />}
      {isGift ? null : station}
    </div>
  );
}

/**
 * Reports to the server that a usable voucher was opened. The page at a machine can then offer this voucher in the same
 * browser. A closed gift is reported when its card is opened.
 */
function useOpenedVoucher(openToken: VoucherToken | null): void {
  useEffect(() => {
    if (openToken === null || !navigator.onLine) return;
    void callApi(browserApi, openVoucher, { params: { voucherToken: openToken } });
  }, [openToken]);
}

/**
 * Returns the name under which the offline page lists this page (`web/site/offline/offline-cache.ts`). Returns
 * undefined if the voucher has no usable wash.
 */
function useOfflineName(voucher: VoucherView): string | undefined {
  const { name, left } = useVoucherContentText(voucher);
  if (!hasUsableWash(voucher)) return undefined;
  return name === null ? left : `${name} · ${left}`;
}

/**
 * Note that any person who has the code can use the voucher. Renders nothing for a voucher in an account, because only
 * that account can use it.
 */
function BearerNote({ voucher: { inAccount } }: VoucherProps) {
  return inAccount ? null : <p className="side-note">{m.voucher_bearer()}</p>;
}

type ActsProps = Required<Pick<VoucherPageProps, 'voucher' | 'voucherToken'>> & {
  readonly card: RefObject<HTMLElement | null>;
};

/** Shows the next step. For a usable voucher, also shows the ways to save or share it. */
function VoucherPageActions(props: ActsProps) {
  const { voucher } = props;
  const isUsable = hasUsableWash(voucher);
  const isOnline = useOnline();
  return (
    <>
      {isUsable ? <VoucherUseLinks {...props} isOnline={isOnline} /> : <NextStepLinks voucher={voucher} />}
      {isOnline ? <ClaimVoucher {...props} /> : null}
      {isUsable ? (
        <>
          <SaveOrShareVoucher {...props} />
          <BearerNote voucher={voucher} />
        </>
      ) : null}
    </>
  );
}

type FrameProps = VoucherProps & {
  /** Link token of a gift that was not opened before this visit. Null if there is nothing to open. */
  readonly unopenedVoucherToken: VoucherToken | null;
  readonly children: ReactNode;
};

/**
 * Layout of the voucher page. A gift is in one column under a dog, as it was when it was opened. A package has two
 * columns, and its heading is in a band.
 */
function Frame({ voucher, unopenedVoucherToken, children }: FrameProps) {
  const isGift = voucher.kind === 'gift';
  const title = (
    <h1 className={isGift ? 'not-printed' : undefined} tabIndex={-1}>
      <Sentence text={titleOf(voucher)} />
    </h1>
  );
  if (isGift) {
    return (
      <GiftOpening {...voucher} unopenedVoucherToken={unopenedVoucherToken}>
        {title}
        {children}
      </GiftOpening>
    );
  }
  return (
    <div className="page-columns">
      <PageBanner picture={cardPicture} tone="sand">
        {title}
      </PageBanner>
      {children}
    </div>
  );
}

export function VoucherPage({ voucher, voucherToken, tier = null, washes = [] }: VoucherPageProps) {
  const card = useRef<HTMLElement>(null);
  const isUsable = hasUsableWash(voucher);
  const offlineName = useOfflineName(voucher);
  // the card on the screen stays closed or open until the visitor clicks it, even if new data arrives
  const [unopenedVoucherToken] = useState(voucher.unopened ? voucherToken : null);
  // the page reloads when a wash of this voucher is used on another device
  useReloadOnServerEvent(eventStreamOf(voucherToken));
  useOpenedVoucher(isUsable && unopenedVoucherToken === null ? voucherToken : null);
  return (
    <section className="page-narrow inner-page long-words" data-offline-name={offlineName}>
      <Frame voucher={voucher} unopenedVoucherToken={unopenedVoucherToken}>
        <div className="page-wide stack">
          <SavedCopyNotice />
          <RecentWashes washes={washes} isMain={isLastWashHeld(voucher)} />
        </div>
        <VoucherCard ref={card} look={voucher.look} tier={tier} words={voucher}>
          <VoucherWindow {...voucher} worth={voucher} />
          {isUsable ? <VoucherSteps /> : null}
        </VoucherCard>
        <div className="page-acts">
          <VoucherPageActions voucher={voucher} voucherToken={voucherToken} card={card} />
          <VoucherUses voucher={voucher} />
          <PastWashes washes={washes} />
        </div>
      </Frame>
    </section>
  );
}
