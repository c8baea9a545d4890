import { useRef } from 'react';
import { Link } from 'react-router';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { getVoucher, getVoucherPdf, type VoucherView } from '#contracts/entitlements/vouchers.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { directionOf } from '#contracts/core/locale.ts';
import { formatDate, formatDateTime, isolated } from '#domain/core/text/format.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { lotWords } from '#web/lib/words/lot-words.ts';
import { addressOf } from '#web/lib/calls/api.ts';
import { useFresh } from '#web/lib/freshness/use-fresh.ts';
import { usePage, useSpoken, type Page } from '#web/lib/page.tsx';
import { washesBeside } from '#web/lib/words/wash-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { FileLink } from '#web/ui/file-link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CodeText } from '#web/ui/code-text.tsx';
import { themeLabels } from '../../vouchers/gift-look.ts';
import { CopyCode } from '../../vouchers/copy-code.tsx';
import { SavePicture } from '../../vouchers/save-picture.tsx';
import { ShareVoucher } from '../../vouchers/share-voucher.tsx';
import { VoucherCard } from '../../vouchers/voucher-card.tsx';
import type { Named, VoucherPicture } from '../../vouchers/voucher-picture.ts';
import { FreshWashes } from '../../washes/fresh-washes.tsx';
import { ClaimVoucher } from './claim-voucher.tsx';
import { ShowAtMachine } from './show-at-machine.tsx';
import { useOpened } from './use-opened.ts';
import { WalletButtons } from './wallet-buttons.tsx';

type VoucherProps = { readonly voucher: VoucherView };

const steps = [m.voucher_how_1, m.voucher_how_2, m.voucher_how_3] as const;

/** What it is called and what is on it. A gift that nobody has used yet is not counted down. */
function useWorth(voucher: VoucherView) {
  const name = useSpoken()({ en: voucher.packageName, he: voucher.packageNameHe });
  const { kind, remaining, washCount } = voucher;
  const isFresh = kind === 'gift' && remaining === washCount;
  if (!isFresh) return { name, left: m.voucher_left({ count: remaining, total: washCount }) };
  const washes = washesBeside(name, washCount);
  return washes === null ? { name: null, left: name } : { name, left: washes };
}

/** Label and day, where there is a last one. */
function datesOf({ issuedAt, expiresAt }: VoucherView, { locale }: Page) {
  return [
    { label: m.voucher_issued(), day: formatDate(Date.parse(issuedAt), locale) },
    ...(expiresAt === null ? [] : [{ label: m.voucher_expires(), day: formatDate(Date.parse(expiresAt), locale) }]),
  ];
}

/** The window of the card: code, QR, what is left, both dates. */
function VoucherWindow({ voucher }: VoucherProps) {
  const page = usePage();
  const { name, left } = useWorth(voucher);
  return (
    <div className="voucher-card-window">
      <QrCode qr={voucher.qr} />
      <div className="voucher-card-facts">
        {name === null ? null : <p className="font-semibold">{name}</p>}
        <p className="text-2xl font-bold">{left}</p>
        <p className="voucher-state print:hidden" data-state={voucher.state}>
          {lotWords[voucher.state]()}
        </p>
        <p className="code" aria-hidden="true">
          <CodeText code={formatCode(voucher.code)} />
        </p>
        <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(voucher.code) })}</p>
        <dl className="text-sm">
          {datesOf(voucher, page).map(({ label, day }) => (
            <div key={label} className="flex gap-2">
              <dt>{label}</dt>
              <dd>
                <bdi>{day}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {voucher.expiresAt === null ? <p className="text-sm">{m.voucher_never_expires()}</p> : null}
      </div>
    </div>
  );
}

/** Only where there is something left to use. */
function Steps() {
  return (
    <div className="grid gap-3">
      <h2 className="sr-only">{m.voucher_how_title()}</h2>
      <ol className="voucher-steps">
        {steps.map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
    </div>
  );
}

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

function named(label: string, name: string | null): Named | null {
  return name === null ? null : { label, name };
}

function usePicture(voucher: VoucherView): VoucherPicture {
  const page = usePage();
  const shop = useSpoken()(page.brand.name);
  const { left } = useWorth(voucher);
  return {
    direction: directionOf(page.locale),
    shop,
    theme: voucher.look === null ? '' : themeLabels[voucher.look.theme](),
    to: named(m.voucher_to(), voucher.recipientName),
    from: named(m.voucher_from(), voucher.senderName),
    message: voucher.personalMessage ?? '',
    washes: left,
    code: formatCode(voucher.code),
    qr: voucher.qr,
    dates: datesOf(voucher, page).map(({ label, day }) => `${label} ${isolated(day)}`),
    steps: steps.map((step) => step()),
    address: new URL('/stations', page.origin).href.replace(/^https?:\/\//, ''),
  };
}

function titleOf({ kind, recipientName }: VoucherView): string {
  if (kind === 'package') return m.voucher_title();
  return recipientName === null
    ? m.voucher_title_gift_plain()
    : m.voucher_title_gift({ name: isolated(recipientName) });
}

type VoucherPageProps = VoucherProps & {
  /** Null if its code was typed: then there is no link to send on. */
  readonly voucherToken: VoucherToken | null;
  /** Running and recent washes of this browser and this voucher. */
  readonly washes?: readonly RedemptionView[];
};

/** Where its changes are told; null for a voucher without a link. */
function changesOf(voucherToken: VoucherToken | null) {
  return voucherToken === null ? null : { address: `${addressOf(getVoucher, { params: { voucherToken } })}/events` };
}

function WayOn({ usable }: { readonly usable: boolean }) {
  return usable ? (
    <Link className="button button-secondary" to="/stations">
      {m.return_next_station()}
    </Link>
  ) : (
    <Link className="button button-primary" to="/contact">
      {m.about_contact_link()}
    </Link>
  );
}

function SavePdf({ voucherToken }: { readonly voucherToken: VoucherToken }) {
  const { locale } = usePage();
  return (
    <FileLink
      href={addressOf(getVoucherPdf, { params: { voucherToken }, query: { language: locale } })}
      label={m.pdf_save()}
    />
  );
}

/** Whatever needs its link: a file, and the wallets of phones. */
function Take({ voucher, voucherToken }: VoucherProps & { readonly voucherToken: VoucherToken }) {
  return (
    <>
      {voucher.pdf ? <SavePdf voucherToken={voucherToken} /> : null}
      <WalletButtons wallets={voucher.wallets} voucherToken={voucherToken} />
    </>
  );
}

function Share({ voucher, voucherToken }: VoucherPageProps) {
  if (voucherToken === null) return null;
  return (
    <section aria-labelledby="voucher-share" className="grid gap-3 print:hidden">
      <h2 id="voucher-share" className="text-xl font-semibold">
        {m.share_title()}
      </h2>
      <div className="flex flex-wrap gap-3">
        <ShareVoucher
          voucherToken={voucherToken}
          kind={voucher.kind}
          washes={m.wash_count({ count: voucher.remaining })}
          recipientName={voucher.recipientName}
        />
      </div>
    </section>
  );
}

/** A voucher for whoever holds its link: what is left, how to use it, and paper for the fridge. */
export function VoucherPage({ voucher, voucherToken, washes = [] }: VoucherPageProps) {
  const card = useRef<HTMLElement>(null);
  const picture = usePicture(voucher);
  const usable = voucher.state === 'active';
  // what is spent elsewhere is seen here
  useFresh(changesOf(voucherToken));
  useOpened(voucher.kind === 'gift' ? voucherToken : null);
  return (
    <section className="page-narrow grid grid-cols-1 gap-8 wrap-break-word">
      <h1 className={`text-3xl font-bold ${voucher.kind === 'gift' ? 'print:hidden' : ''}`} tabIndex={-1}>
        <Sentence text={titleOf(voucher)} />
      </h1>
      <FreshWashes washes={washes} />
      <VoucherCard ref={card} look={voucher.look} words={voucher}>
        <VoucherWindow voucher={voucher} />
        {usable ? <Steps /> : null}
      </VoucherCard>
      <div className="flex flex-wrap gap-3 print:hidden">
        {voucherToken === null ? null : <ShowAtMachine voucher={voucher} voucherToken={voucherToken} />}
        <WayOn usable={usable} />
        <PrintButton label={m.voucher_print()} />
        {usable ? (
          <>
            <CopyCode code={voucher.code} />
            <SavePicture card={card} picture={picture} />
          </>
        ) : null}
        {voucherToken === null ? null : <Take voucher={voucher} voucherToken={voucherToken} />}
      </div>
      <ClaimVoucher voucher={voucher} voucherToken={voucherToken} />
      {usable ? (
        <>
          <Share voucher={voucher} voucherToken={voucherToken} />
          <p className="text-sm text-ink-soft">{m.voucher_bearer()}</p>
        </>
      ) : null}
      <Uses voucher={voucher} />
    </section>
  );
}
