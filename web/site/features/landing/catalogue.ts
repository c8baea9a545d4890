import { listGiftCards, listPackages, type GiftCard, type WashPackage } from '#contracts/selling/catalogue.ts';
import { callApi, type ApiCaller } from '#web/lib/api.ts';

/** What is for sale; null where the server could not say, which the page shows with a way to try again. */
export type Catalogue = {
  readonly packages: readonly WashPackage[] | null;
  readonly giftCards: readonly GiftCard[] | null;
};

export async function loadCatalogue(api: ApiCaller): Promise<Catalogue> {
  const [packages, giftCards] = await Promise.all([callApi(api, listPackages, {}), callApi(api, listGiftCards, {})]);
  return { packages: packages.ok ? packages.value : null, giftCards: giftCards.ok ? giftCards.value : null };
}
