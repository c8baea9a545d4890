import { listGiftCards, listPackages, type GiftCard, type WashPackage } from '#contracts/selling/catalogue.ts';
import { listPaymentOffers, type PaymentOffer } from '#contracts/payments/methods.ts';
import { listMembershipPlans } from '#contracts/selling/membership.ts';
import { isLocale } from '#contracts/core/locale.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';
import { spokenLocale } from '#web/lib/language/language.ts';

/** What is for sale, and how it can be paid; null where the server could not say, which the page shows with a way to try again. */
export type Catalogue = {
  readonly packages: readonly WashPackage[] | null;
  readonly giftCards: readonly GiftCard[] | null;
  readonly offers: readonly PaymentOffer[] | null;
  /** What the cheapest plan of membership is, in words, which come with this file and not with every first visit; empty where there is none. */
  readonly membership: string;
};

/**
 * In the language that the request names, as those of the server do: between question and answer other pages are drawn,
 * in theirs. Requests of the browser's router name none; its page has one.
 */
export async function loadCatalogue(api: ApiCaller, request: Request): Promise<Catalogue> {
  const [packages, giftCards, offers, plans] = await Promise.all([
    callApi(api, listPackages, {}),
    callApi(api, listGiftCards, {}),
    callApi(api, listPaymentOffers, {}),
    callApi(api, listMembershipPlans, {}),
  ]);
  const [plan] = plans.ok ? plans.value : [];
  const asked = request.headers.get('accept-language');
  const locale = isLocale(asked) ? asked : spokenLocale();
  return {
    packages: packages.ok ? packages.value : null,
    giftCards: giftCards.ok ? giftCards.value : null,
    offers: offers.ok ? offers.value : null,
    membership:
      plan === undefined
        ? ''
        : m.packages_membership({ count: plan.washCount, price: isolatedShekels(plan.priceAgorot) }, { locale }),
  };
}
