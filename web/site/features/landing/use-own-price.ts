import { useEffect, useState } from 'react';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { useCustomer } from '#web/lib/session.ts';
import type { memberPrice } from '../../discounts/member-price.ts';

/**
 * Returns what a package costs the signed-in member, in agorot; null if that is the list price. The rules of discounts are
 * loaded for members only, so a guest's first visit does not download them; until they are there, the list price shows.
 */
export function useOwnPrice(washPackage: WashPackage): number | null {
  const customer = useCustomer();
  const [priceOf, setPriceOf] = useState<typeof memberPrice | null>(null);
  const isMember = customer !== null;
  useEffect(() => {
    if (!isMember) return;
    // without the rules the list price stays: checkout shows what is really paid
    import('../../discounts/member-price.ts').then(
      (rules) => setPriceOf(() => rules.memberPrice),
      () => undefined,
    );
  }, [isMember]);
  if (priceOf === null || !isMember) return null;
  const { dueAgorot, offers } = priceOf({ kind: 'package', item: washPackage }, customer);
  return offers.length > 0 ? dueAgorot : null;
}
