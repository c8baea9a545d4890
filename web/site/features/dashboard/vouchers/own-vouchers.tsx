import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listVouchers, type OwnVoucher } from '#contracts/entitlements/own-vouchers.ts';
import { formatDate, leftToRight } from '#domain/core/text/format.ts';
import type { Page } from '#domain/core/page.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { CopyIcon } from '#web/ui/icons/further-icons.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CodeText } from '#web/ui/code-text.tsx';
import logoMark from '../../../illustrations/logo-mark.svg';
import { cardAppearanceOf } from '../../../vouchers/card-appearance.ts';
import { copyCode } from '../../../vouchers/copy-code.tsx';
import { hasUsableWash, voucherStateText } from '../../../vouchers/voucher-texts.ts';
import { DashboardSection, SectionLoadError } from '../dashboard-section.tsx';
import { LoadMoreStatus, LoadMoreButton } from '../records/load-more-button.tsx';
import { useLoadMore, type FocusTarget } from '../records/use-load-more.ts';

type VoucherProps = { readonly voucher: OwnVoucher };
type EntryProps = VoucherProps & { readonly focusTarget: FocusTarget };

/** Header of a voucher's card. It shows the shop's logo and name, and the name of the card. */
function CardHead({ voucher: { look, tier } }: VoucherProps) {
  const { brand, cardLogo } = usePage();
  const localized = useLocalizedText();
  const { label } = cardAppearanceOf(look, tier);
  return (
    <span className="card-face-top">
      <span className="card-face-brand">
        <img src={logoMark} width="36" height="36" {...cardLogo} alt="" />
        {localized(brand.name)}
      </span>
      {label === null ? null : <span className="card-face-theme">{label}</span>}
    </span>
  );
}

function VoucherHead({ voucher }: VoucherProps) {
  const { locale } = usePage();
  const localized = useLocalizedText();
  const ends =
    voucher.expiresAt === null
      ? m.voucher_never_expires()
      : `${m.voucher_expires()} ${formatDate(Date.parse(voucher.expiresAt), locale)}`;
  return (
    <span className="own-voucher-head">
      <span className="record-title">
        {localized({ en: voucher.packageName, he: voucher.packageNameHe })}
        {voucher.kind === 'gift' ? <span className="state-chip">{m.dashboard_voucher_gift()}</span> : null}
      </span>
      {voucher.senderName === null ? null : (
        <span className="record-detail">
          {m.voucher_from()}{' '}
          <bdi translate="no" className="row-name">
            {voucher.senderName}
          </bdi>
        </span>
      )}
      <span className="record-detail">{m.voucher_left({ count: voucher.remaining, total: voucher.washCount })}</span>
      <span className="record-detail">{ends}</span>
    </span>
  );
}

/**
 * A collapsed voucher that looks like its card. When it is opened, it shows the QR code and the text code. This also
 * works without JavaScript.
 */
function UsableVoucher({ voucher, focusTarget, open }: EntryProps & { readonly open: boolean }) {
  const { code, qr, voucherToken, look, tier } = voucher;
  const { finish } = cardAppearanceOf(look, tier);
  return (
    <li {...focusTarget}>
      <details className={`own-voucher ${finish}`} open={open}>
        <summary>
          <span className="own-voucher-front">
            <CardHead voucher={voucher} />
            <VoucherHead voucher={voucher} />
          </span>
        </summary>
        {voucher.personalMessage === null ? null : (
          <blockquote className="own-voucher-message">{voucher.personalMessage}</blockquote>
        )}
        <div className="own-voucher-inside">
          {hasUsableWash(voucher) ? (
            <QrCode qr={qr} className="own-voucher-qr" />
          ) : (
            <p className="state-chip">{voucherStateText(voucher)}</p>
          )}
          <div className="own-voucher-words">
            <p className="code" aria-hidden="true">
              <CodeText code={formatCode(code)} />
            </p>
            <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(code) })}</p>
            <div className="button-row">
              <button
                type="button"
                className="button button-secondary only-scripted"
                onClick={() => void copyCode(code)}
              >
                <CopyIcon className="icon-medium" />
                {m.dashboard_voucher_copy()}
              </button>
              <Link className="button button-secondary" to={`/voucher/${voucherToken}`}>
                {m.dashboard_voucher_open()}
              </Link>
            </div>
          </div>
        </div>
      </details>
    </li>
  );
}

function EndedVoucher({ voucher, focusTarget }: EntryProps) {
  return (
    <li className="record" {...focusTarget}>
      <VoucherHead voucher={voucher} />
      <p className="state-chip">{voucherStateText(voucher)}</p>
    </li>
  );
}

type ListProps = {
  readonly vouchers: readonly OwnVoucher[];
  readonly focusTarget: (voucher: OwnVoucher) => FocusTarget;
};

function UsableVouchers({ vouchers, focusTarget }: ListProps) {
  if (vouchers.length === 0) return null;
  return (
    <ul className="own-vouchers">
      {vouchers.map((voucher, index) => (
        <UsableVoucher
          key={voucher.voucherToken}
          voucher={voucher}
          focusTarget={focusTarget(voucher)}
          open={index === 0}
        />
      ))}
    </ul>
  );
}

type OverProps = ListProps & {
  /** False if the list has more pages. The total is then unknown. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
};

function EndedVouchers({ vouchers, focusTarget, isWhole, children }: OverProps) {
  if (vouchers.length === 0) return null;
  return (
    <details className="vouchers-over">
      <summary>
        {m.dashboard_vouchers_over()}
        {isWhole ? ` (${vouchers.length})` : null}
      </summary>
      <ul>
        {vouchers.map((voucher) => (
          <EndedVoucher key={voucher.voucherToken} voucher={voucher} focusTarget={focusTarget(voucher)} />
        ))}
      </ul>
      {children}
    </details>
  );
}

/**
 * Note about earlier purchases. It is shown to every account whose email address is not confirmed, even if there are no
 * earlier purchases. The note therefore reveals nothing about the purchases of another person.
 */
function EarlierPurchasesNote({ email }: { readonly email: string }) {
  return (
    <p className="notice notice-info vouchers-earlier">
      <Sentence text={m.dashboard_vouchers_earlier({ email: leftToRight(email) })} />{' '}
      <a href="#profile">{m.dashboard_profile()}</a>
    </p>
  );
}

type OwnVouchersProps = {
  readonly vouchers: Page<OwnVoucher> | null;
  /** Email address that has not been confirmed yet. Null if there is none. */
  readonly unconfirmed: string | null;
};

export function OwnVouchers({ vouchers, unconfirmed }: OwnVouchersProps) {
  const [search] = useSearchParams();
  const { entries, more, focusTarget } = useLoadMore(vouchers, {
    load: (call, cursor) => call(listVouchers, { query: { cursor } }),
    keyOf: ({ voucherToken }) => voucherToken,
  });
  const shown = entries ?? [];
  const usable = shown.filter(({ state }) => state === 'active');
  const endedVouchers = shown.filter(({ state }) => state !== 'active');
  // without JavaScript, the URL can point to a later page of the list. An empty page then does not mean that there are
  // no vouchers
  const isEmpty = entries !== null && usable.length === 0 && !search.has('vouchers');
  const showMore = <LoadMoreButton of="vouchers" more={more} />;
  // usable vouchers come first in the list, so all vouchers after the first ended voucher are ended too
  const onlyEndedFollow = endedVouchers.length > 0;
  return (
    <DashboardSection id="vouchers" title={m.dashboard_vouchers()}>
      {entries === null ? <SectionLoadError /> : null}
      {isEmpty ? <p className="part-note">{m.dashboard_vouchers_empty()}</p> : null}
      <UsableVouchers vouchers={usable} focusTarget={focusTarget} />
      {unconfirmed === null ? null : <EarlierPurchasesNote email={unconfirmed} />}
      <EndedVouchers vouchers={endedVouchers} focusTarget={focusTarget} isWhole={more.cursor === null}>
        {onlyEndedFollow ? showMore : null}
      </EndedVouchers>
      {onlyEndedFollow ? null : showMore}
      <LoadMoreStatus more={more} />
    </DashboardSection>
  );
}
