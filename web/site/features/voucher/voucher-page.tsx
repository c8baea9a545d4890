import { Link } from 'react-router';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { formatDate, formatDateTime, isolated } from '#domain/core/format.ts';
import { formatCode, spellCode } from '#domain/core/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { lotWords } from '#web/lib/lot-words.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

type VoucherProps = { readonly voucher: VoucherView };

/** The card that is printed: code, QR, what is left, both dates. */
function VoucherCard({ voucher }: VoucherProps) {
  const { locale } = usePage();
  const spoken = useSpoken();
  return (
    <article className={`voucher-card ${voucher.theme === null ? '' : `voucher-${voucher.theme.toLowerCase()}`}`}>
      <div className="grid content-between gap-4">
        <div>
          <p className="font-semibold">{spoken({ en: voucher.packageName, he: voucher.packageNameHe })}</p>
          <p className="text-2xl font-bold">{m.voucher_left({ count: voucher.remaining, total: voucher.washCount })}</p>
          <p className="voucher-state" data-state={voucher.state}>
            {lotWords[voucher.state]()}
          </p>
        </div>
        <dl className="text-sm">
          <div className="flex gap-2">
            <dt>{m.voucher_issued()}</dt>
            <dd>
              <bdi>{formatDate(Date.parse(voucher.issuedAt), locale)}</bdi>
            </dd>
          </div>
          {voucher.expiresAt === null ? (
            <div>
              <dt className="sr-only">{m.voucher_expires()}</dt>
              <dd>{m.voucher_never_expires()}</dd>
            </div>
          ) : (
            <div className="flex gap-2">
              <dt>{m.voucher_expires()}</dt>
              <dd>
                <bdi>{formatDate(Date.parse(voucher.expiresAt), locale)}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </div>
      <div className="grid grid-cols-1 justify-items-center gap-3">
        <QrCode qr={voucher.qr} className="w-44 max-w-full" />
        <p className="code" aria-hidden="true">
          <bdi dir="ltr">{formatCode(voucher.code)}</bdi>
        </p>
        <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(voucher.code) })}</p>
      </div>
    </article>
  );
}

/** Only where there is something left to use. */
function HowToWash() {
  return (
    <section aria-labelledby="voucher-how" className="grid gap-2">
      <h2 id="voucher-how" className="text-xl font-semibold">
        {m.voucher_how_title()}
      </h2>
      <ol className="grid list-decimal gap-1 ps-5">
        <li>{m.voucher_how_1()}</li>
        <li>{m.voucher_how_2()}</li>
        <li>{m.voucher_how_3()}</li>
      </ol>
      <p className="text-sm text-ink-soft">{m.voucher_bearer()}</p>
    </section>
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

/** A voucher for whoever holds its link: what is left, how to use it, and paper for the fridge. */
export function VoucherPage({ voucher }: VoucherProps) {
  const gift = voucher.kind === 'gift';
  const usable = voucher.state === 'active';
  const giftTitle =
    voucher.recipientName === null
      ? m.voucher_title_gift_plain()
      : m.voucher_title_gift({ name: isolated(voucher.recipientName) });
  return (
    <section className="page-narrow grid grid-cols-1 gap-8 wrap-break-word">
      <h1 className="text-3xl font-bold" tabIndex={-1}>
        {gift ? giftTitle : m.voucher_title()}
      </h1>
      {voucher.personalMessage === null ? null : (
        <figure className="grid grid-cols-1 gap-1 border-s-4 border-brand ps-4">
          <figcaption className="text-sm text-ink-soft">{m.voucher_from_message()}</figcaption>
          {/* every line in the direction of its own words: people write Hebrew, then a link */}
          <blockquote className="text-lg whitespace-pre-line [unicode-bidi:plaintext]">
            {voucher.personalMessage}
          </blockquote>
        </figure>
      )}
      <VoucherCard voucher={voucher} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButton label={m.voucher_print()} />
        {usable ? (
          <Link className="button button-quiet" to="/stations">
            {m.return_next_station()}
          </Link>
        ) : (
          <Link className="button button-quiet" to="/contact">
            {m.about_contact_link()}
          </Link>
        )}
      </div>
      {usable ? <HowToWash /> : null}
      <Uses voucher={voucher} />
    </section>
  );
}
