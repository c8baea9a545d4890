import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { displayPrices } from '#domain/selling/price-display.ts';
import { m } from '#messages/compiled/messages.js';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import { Price } from '#web/lib/language/price.tsx';
import { Rich, SLOT } from '#web/lib/language/rich.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { GiftIcon } from '#web/ui/icons/icons.tsx';
import { Wave } from '#web/ui/wave.tsx';
import station from '../../illustrations/hero-station.svg';
import stationPortrait from '../../illustrations/hero-station-portrait.svg';
import badge from '../../illustrations/made-in-australia.svg';

/** The cheapest wash that is sold, for 'from ₪44 a wash'; null where there is none. */
export function lowestPerWashAgorot(packages: readonly WashPackage[] | null): number | null {
  const sold = (packages ?? []).filter(({ priceAgorot }) => priceAgorot > 0);
  if (sold.length === 0) return null;
  return Math.min(...displayPrices(sold).map((price) => price.perWashAgorot));
}

/** Guests begin with an account; who has one is greeted and goes on to the washes. */
function HeroAction() {
  const customer = useCustomer();
  const look = 'button button-primary button-large';
  if (customer === null) {
    return (
      <DialogLink dialog="signIn" className={look}>
        {m.hero_start()}
      </DialogLink>
    );
  }
  const { firstName } = customer;
  return (
    <a className={look} href="#packages">
      {firstName === '' ? m.hero_welcome_nameless() : m.hero_welcome({ firstName })}
    </a>
  );
}

export function HeroSection({ packages }: { packages: readonly WashPackage[] | null }) {
  const fromAgorot = lowestPerWashAgorot(packages);
  return (
    <section className="hero">
      <div className="hero-body">
        <div className="hero-words">
          <p className="hero-badge">
            <img src={badge} alt="" width="48" height="48" fetchPriority="low" />
            <span>{m.hero_badge()}</span>
          </p>
          <h1>
            {m
              .hero_title()
              .split('\n')
              .map((line) => (
                // the space keeps the lines apart for whoever reads them as one sentence
                <span key={line}>{line} </span>
              ))}
          </h1>
          <p className="hero-subtitle">{m.hero_subtitle()}</p>
          <p className="hero-description">{m.hero_description()}</p>
          <div className="hero-actions">
            <HeroAction />
            <a className="button button-quiet" href="#gift-vouchers">
              <GiftIcon className="size-5" />
              {m.hero_gift()}
            </a>
          </div>
          {fromAgorot === null ? null : (
            <p className="hero-price">
              <Rich text={m.hero_from_price({ price: SLOT })} slot={<Price agorot={fromAgorot} className="price" />} />
            </p>
          )}
        </div>
        <picture className="hero-picture">
          <source media="(max-width: 47.99rem)" srcSet={stationPortrait} width="640" height="640" />
          <img src={station} alt={m.hero_picture()} width="800" height="600" fetchPriority="high" />
        </picture>
      </div>
      <Wave edge="bottom" />
    </section>
  );
}
