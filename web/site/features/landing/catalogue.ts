import { listGiftCards, listPackages, type GiftCard, type WashPackage } from '#contracts/selling/catalogue.ts';
import { listAvailablePaymentMethods, type AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import { listMembershipPlans } from '#contracts/selling/membership.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';
import { localeOfRequest } from '#web/lib/language/locale-of-request.ts';

/**
 * Products and payment methods of the shop. Null if the server did not respond, and the page then shows a link to try
 * again.
 */
export type Catalogue = {
  readonly packages: readonly WashPackage[] | null;
  readonly giftCards: readonly GiftCard[] | null;
  readonly offers: readonly AvailablePaymentMethod[] | null;
  /**
   * Text about the cheapest membership plan. Empty if there is no plan. It is created in this file, so that not every
   * first visit loads the code for it.
   */
  readonly membership: string;
};

/** Loads the catalogue. Its membership text is in the language of the request. */
export async function loadCatalogue(api: ApiCaller, request: Request): Promise<Catalogue> {
  const [packages, giftCards, offers, plans] = await Promise.all([
    callApi(api, listPackages, {}),
    callApi(api, listGiftCards, {}),
    callApi(api, listAvailablePaymentMethods, {}),
    callApi(api, listMembershipPlans, {}),
  ]);
  const [plan] = plans.ok ? plans.value : [];
  const locale = localeOfRequest(request);
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
