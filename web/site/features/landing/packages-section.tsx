import { Link, useHref, useLocation, useRevalidator } from 'react-router';
import { useEffect, useState } from 'react';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { displayPrices, type CardBadge, type PriceDisplay } from '#domain/selling/price-display.ts';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import { dialogOpenedByLink } from '#web/lib/addresses/opened-by-link.ts';
import { usePage } from '#web/lib/page.tsx';
import { Price } from '#web/lib/language/price.tsx';
import { TextWithSlot, SLOT } from '#web/lib/language/text-with-slot.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { CheckIcon, SpinnerIcon } from '#web/ui/icons/icons.tsx';
import { signUpLabel } from '../../discounts/member-offers.ts';
import type { memberPrice } from '../../discounts/member-price.ts';
import type { HomeTexts } from '../../home-texts/load-home-texts.ts';
import { tierFinishes, tierLabels } from '../../vouchers/card-appearance.ts';

/**
 * Returns the price of a package for the signed-in member, in agorot. Returns null if the member pays the list price.
 * The discount rules are loaded for members only, so that a guest's first visit does not download them. The list price
 * is shown until they have loaded.
 */
function useMemberPrice(washPackage: WashPackage): number | null {
  const customer = useCustomer();
  const [priceOf, setPriceOf] = useState<typeof memberPrice | null>(null);
  const isMember = customer !== null;
  useEffect(() => {
    if (!isMember) return;
    // the list price stays if the discount rules do not load, and checkout shows the actual price
    import('../../discounts/member-price.ts').then(
      (rules) => setPriceOf(() => rules.memberPrice),
      () => undefined,
    );
  }, [isMember]);
  if (priceOf === null || !isMember) return null;
  const { dueAgorot, offers } = priceOf({ kind: 'package', item: washPackage }, customer);
  return offers.length > 0 ? dueAgorot : null;
}

const AGOROT = 100;

const badgeTexts = {
  most_popular: 'packages_most_popular',
  best_value: 'packages_best_value',
} as const satisfies Record<CardBadge, keyof HomeTexts>;

function PackageFacts({ washPackage, display }: { washPackage: WashPackage; display: PriceDisplay }) {
  const several = washPackage.washCount > 1;
  const facts = [
    several
      ? m.packages_minutes_each({ count: washPackage.washMinutes })
      : m.packages_minutes({ count: washPackage.washMinutes }),
    m.packages_everything(),
    several ? m.packages_share() : m.packages_any_station(),
    ...(display.showsNoExpiration ? [m.packages_no_expiration()] : []),
  ];
  return (
    <ul className="package-facts">
      {facts.map((fact) => (
        <li key={fact}>
          <CheckIcon className="icon-medium" />
          {fact}
        </li>
      ))}
    </ul>
  );
}

/**
 * Link for guests to the registration. It mentions the discount for new members if there is one. After the
 * registration, the visitor returns to this package.
 */
function SignUp({ packageId, titleId }: { packageId: number; titleId: string }) {
  const { percents } = usePage();
  if (useCustomer() !== null) return null;
  return (
    <DialogLink
      dialog="register"
      nextPagePath={`?package=${packageId}`}
      className="button package-sign-up"
      aria-describedby={titleId}
    >
      {signUpLabel(percents)}
    </DialogLink>
  );
}

/**
 * Returns the price per wash in agorot. For a package, the price is rounded to whole shekels, as on the cards for
 * guests.
 */
function pricePerWashOf(dueAgorot: number, { washCount }: Pick<WashPackage, 'washCount'>): number {
  return washCount === 1 ? dueAgorot : Math.round(dueAgorot / washCount / AGOROT) * AGOROT;
}

type CardProps = { washPackage: WashPackage; display: PriceDisplay; texts: HomeTexts };

/** Card of a package. A signed-in member sees the member price next to the crossed-out list price. */
function PackageCard({ washPackage, display, texts }: CardProps) {
  const { locale } = usePage();
  const titleId = `package-${washPackage.id}`;
  const memberAgorot = useMemberPrice(washPackage);
  return (
    <li className={`package-card ${tierFinishes[display.tier]}`} data-badge={display.badge ?? undefined}>
      <div className="package-top">
        <p className="package-tier">{tierLabels[display.tier]()}</p>
        {display.badge === null ? null : <p className="package-badge">{texts[badgeTexts[display.badge]]}</p>}
      </div>
      <h3 id={titleId}>{locale === 'he' ? washPackage.nameHe : washPackage.name}</h3>
      <p className="package-price">
        <Price agorot={memberAgorot ?? display.priceAgorot} className="price" />
        {memberAgorot === null ? null : (
          <span className="package-list-price">
            <span className="sr-only">{m.checkout_list_price()} </span>
            <s>
              <Price agorot={display.priceAgorot} />
            </s>
          </span>
        )}
        <span className="package-vat">{m.packages_vat()}</span>
      </p>
      <p className="package-per-wash">
        <span>
          <TextWithSlot
            text={m.packages_per_wash({ price: SLOT })}
            slot={
              <Price
                agorot={memberAgorot === null ? display.perWashAgorot : pricePerWashOf(memberAgorot, washPackage)}
              />
            }
          />
        </span>
        {display.savingsAgorot === null ? null : (
          <span className="package-saving">
            <TextWithSlot text={m.packages_save({ price: SLOT })} slot={<Price agorot={display.savingsAgorot} />} />
          </span>
        )}
      </p>
      <PackageFacts washPackage={washPackage} display={display} />
      <div className="package-buttons">
        <Link
          className="button button-primary"
          to={`?package=${washPackage.id}`}
          state={dialogOpenedByLink}
          preventScrollReset
          aria-describedby={titleId}
          onClick={() =>
            track({
              name: 'package_selected',
              packageName: washPackage.name,
              price: washPackage.price,
              language: locale,
            })
          }
        >
          {m.packages_checkout()}
        </Link>
        {washPackage.priceAgorot === 0 ? null : <SignUp packageId={washPackage.id} titleId={titleId} />}
      </div>
    </li>
  );
}

/**
 * Shows a text in place of the price list while it loads or after a failure. The link in it works without JavaScript.
 */
function NoPackages({ failed }: { failed: boolean }) {
  const revalidator = useRevalidator();
  const sameAddress = useHref(useLocation());
  if (revalidator.state === 'loading') {
    return (
      <output className="section-notice">
        <SpinnerIcon className="icon-larger" />
        {m.packages_loading()}
      </output>
    );
  }
  if (!failed) return <p className="section-notice">{m.packages_empty()}</p>;
  return (
    <div className="section-notice">
      <output>{m.packages_unavailable()}</output>
      <a
        className="button button-secondary"
        href={sameAddress}
        onClick={(event) => {
          event.preventDefault();
          void revalidator.revalidate();
        }}
      >
        {m.fault_again()}
      </a>
    </div>
  );
}

export type PackagesProps = {
  readonly packages: readonly WashPackage[] | null;
  /** Text about the cheapest membership plan. Empty if there is no plan. */
  readonly membership: string;
  readonly texts: HomeTexts;
};

export function PackagesSection({ packages, membership, texts }: PackagesProps) {
  const isMember = useCustomer() !== null;
  const displays = displayPrices(packages ?? []);
  return (
    <section className="section packages" id="packages" aria-labelledby="packages-title" tabIndex={-1}>
      <div className="section-head">
        <h2 id="packages-title">{texts.packages_title}</h2>
        <p>{isMember ? m.packages_text_member() : texts.packages_text}</p>
        <p className="reader-hint">{m.packages_hint()}</p>
      </div>
      {packages === null || packages.length === 0 ? (
        <NoPackages failed={packages === null} />
      ) : (
        <ul className="package-cards">
          {packages.map((washPackage, index) => {
            const display = displays[index];
            return display === undefined ? null : (
              <PackageCard key={washPackage.id} washPackage={washPackage} display={display} texts={texts} />
            );
          })}
        </ul>
      )}
      {membership === '' ? null : (
        <p className="packages-more">
          <Link className="button button-secondary" to="/dashboard#membership">
            {membership}
          </Link>
        </p>
      )}
    </section>
  );
}
