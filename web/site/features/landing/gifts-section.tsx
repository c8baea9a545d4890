import { Link } from 'react-router';
import type { GiftCard } from '#contracts/selling/catalogue.ts';
import { shortCardNumber } from '#domain/selling/price-display.ts';
import { m } from '#messages/compiled/messages.js';
import { dialogOpenedByLink } from '#web/lib/addresses/opened-by-link.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { Price } from '#web/lib/language/price.tsx';
import type { HomeTexts } from '../../home-texts/load-home-texts.ts';
import logoMark from '../../illustrations/logo-mark.svg';
import qrWindow from '../../illustrations/qr-window.svg';
import { finishes, giftThemeLabels } from '../../vouchers/card-appearance.ts';

/** Drawing of a gift card. The number and the QR code on it are decorative. */
function GiftCardDrawing({ card }: { card: GiftCard }) {
  const { brand, renderedAt, cardLogo } = usePage();
  const localized = useLocalizedText();
  return (
    <div className={`card-face gift-card ${finishes[card.colorVariant]}`} aria-hidden="true">
      <div className="card-face-top">
        <span className="card-face-brand">
          <img src={logoMark} width="36" height="36" {...cardLogo} alt="" loading="lazy" />
          {localized(brand.name)}
        </span>
        <span className="card-face-theme">{giftThemeLabels[card.theme]()}</span>
      </div>
      <img className="gift-card-qr" src={qrWindow} alt="" width="88" height="88" loading="lazy" />
      <div className="gift-card-bottom">
        <span>
          <span className="gift-card-label">{m.gifts_card_label()}</span>
          <span className="gift-card-washes">{m.wash_count({ count: card.washCount })}</span>
        </span>
        <bdi translate="no" dir="ltr" className="gift-card-number">
          {shortCardNumber(card.id, Date.parse(renderedAt))}
        </bdi>
      </div>
    </div>
  );
}

function GiftOffer({ card }: { card: GiftCard }) {
  const { locale } = usePage();
  const titleId = `gift-${card.id}`;
  return (
    <li className="gift">
      <GiftCardDrawing card={card} />
      <div className="gift-words">
        <h3 id={titleId}>{locale === 'he' ? card.nameHe : card.name}</h3>
        <p className="gift-price">
          <Price agorot={card.priceAgorot} className="price" />
          <span className="gift-small">{m.packages_vat()}</span>
        </p>
        <p className="gift-small">{m.gifts_valid_years({ count: card.validYears })}</p>
      </div>
      <Link
        className="button button-secondary"
        to={`?gift=${card.id}`}
        state={dialogOpenedByLink}
        preventScrollReset
        aria-describedby={titleId}
      >
        {m.gifts_buy()}
      </Link>
    </li>
  );
}

type GiftsProps = { readonly giftCards: readonly GiftCard[] | null; readonly texts: HomeTexts };

export function GiftsSection({ giftCards, texts }: GiftsProps) {
  if (giftCards === null || giftCards.length === 0) return null;
  return (
    <section className="section gifts" id="gift-vouchers" aria-labelledby="gifts-title" tabIndex={-1}>
      <div className="section-head">
        <h2 id="gifts-title">{texts.gifts_title}</h2>
        <p>{texts.gifts_text}</p>
        <p className="reader-hint">{m.gifts_hint()}</p>
      </div>
      <ul className="gift-list">
        {giftCards.map((card) => (
          <GiftOffer key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}
