import { listGiftCards, listPackages, type GiftCard, type WashPackage } from '#contracts/selling/catalogue.ts';
import { listPaymentOffers, type PaymentOffer } from '#contracts/payments/methods.ts';
import { callApi, type ApiCaller } from '#web/lib/api.ts';

/** What is for sale, and how it can be paid; null where the server could not say, which the page shows with a way to try again. */
export type Catalogue = {
  readonly packages: readonly WashPackage[] | null;
  readonly giftCards: readonly GiftCard[] | null;
  readonly offers: readonly PaymentOffer[] | null;
};

export async function loadCatalogue(api: ApiCaller): Promise<Catalogue> {
  const [packages, giftCards, offers] = await Promise.all([
    callApi(api, listPackages, {}),
    callApi(api, listGiftCards, {}),
    callApi(api, listPaymentOffers, {}),
  ]);
  return {
    packages: packages.ok ? packages.value : null,
    giftCards: giftCards.ok ? giftCards.value : null,
    offers: offers.ok ? offers.value : null,
  };
}
