import { Suspense, type ComponentType } from 'react';
import { Link } from 'react-router';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { displayPrices } from '#domain/selling/price-display.ts';
import { m } from '#messages/compiled/messages.js';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import { Price } from '#web/lib/language/price.tsx';
import { TextWithSlot, SLOT } from '#web/lib/language/text-with-slot.tsx';
import { useLocalizedText } from '#web/lib/page.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { GiftIcon } from '#web/ui/icons/icons.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Wave } from '#web/ui/wave.tsx';
import type { HomeTexts } from '../../home-texts/load-home-texts.ts';
import type { HeroPicture } from './load-home.ts';
import station from '../../illustrations/hero-station.svg';
import stationPortrait from '../../illustrations/hero-station-portrait.svg';
import badge from '../../illustrations/made-in-australia.svg';

/**
 * Returns the price of the cheapest wash on sale in agorot, for a text such as 'from ₪44 a wash'. Returns null if no
 * package is on sale, or if the packages are not known.
 */
export function lowestPricePerWashAgorot(packages: readonly WashPackage[] | null): number | null {
  const sold = (packages ?? []).filter(({ priceAgorot }) => priceAgorot > 0);
  if (sold.length === 0) return null;
  return Math.min(...displayPrices(sold).map((price) => price.perWashAgorot));
}

/**
 * Main button of the home page. It opens the sign-in dialog for guests, and leads signed-in customers to the packages.
 */
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

export type UploadedPictureProps = {
  /** The shop's own picture. Null if the built-in illustration is shown. */
  readonly own: HeroPicture | null;
  /** Component that plays the film over the picture. Its file is loaded only if the shop has a film. */
  readonly Film: ComponentType<{ readonly film: string }>;
};

function UploadedPicture({ own: { photo, film, alt }, Film }: UploadedPictureProps & { readonly own: HeroPicture }) {
  const localized = useLocalizedText();
  const isHydrated = useHydrated();
  return (
    <div className="own-picture">
      <img src={photo} alt={localized(alt)} width="960" height="720" fetchPriority="high" />
      <Suspense>{isHydrated && film !== null ? <Film film={film} /> : null}</Suspense>
    </div>
  );
}

type HeroProps = UploadedPictureProps & { readonly packages: readonly WashPackage[] | null; readonly texts: HomeTexts };

export function HeroSection({ packages, texts, own, Film }: HeroProps) {
  const fromAgorot = lowestPricePerWashAgorot(packages);
  return (
    <section className="hero">
      <div className="hero-body">
        <div className="hero-words">
          <p className="hero-badge">
            <img src={badge} alt="" width="48" height="48" fetchPriority="low" />
            <span>{texts.hero_badge}</span>
          </p>
          <h1>
            {texts.hero_title.split('\n').map((line, at) => (
              // screen readers need the space to separate the two lines
              <span key={at}>{line} </span>
            ))}
          </h1>
          <p className="hero-subtitle">{texts.hero_subtitle}</p>
          <p className="hero-description">{texts.hero_description}</p>
          {fromAgorot === null ? null : (
            <p className="hero-price">
              <TextWithSlot
                text={m.hero_from_price({ price: SLOT })}
                slot={<Price agorot={fromAgorot} className="price" />}
              />
            </p>
          )}
          <div className="hero-actions">
            <HeroAction />
            <a className="button button-quiet" href="#gift-vouchers">
              <GiftIcon className="icon-medium" />
              {m.hero_gift()}
            </a>
            <Link className="button button-quiet" to="/stations">
              {m.stations_teaser_link()}
            </Link>
          </div>
        </div>
        {own === null ? (
          <picture className="hero-picture">
            <source media="(max-width: 63.99rem)" srcSet={stationPortrait} width="640" height="640" />
            <img src={station} alt={m.hero_picture()} width="800" height="600" fetchPriority="high" />
          </picture>
        ) : (
          <UploadedPicture own={own} Film={Film} />
        )}
      </div>
      <Wave edge="bottom" />
    </section>
  );
}
