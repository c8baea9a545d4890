import type { OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Deps } from '#server/deps.ts';
import { findProviderIssue, isTaxedAtSale } from '#server/tax/public.ts';
import type { CheckoutGateway, DocumentWish } from './adapters/port.ts';
import { buyerName } from './documents/buyer-name.ts';

/** What a call to a provider carries where its own document is the lawful one. */
type Wished = { readonly document?: DocumentWish };

export function wishOf(taxedAtSale: boolean, locale: Locale): DocumentWish {
  return { type: taxedAtSale ? 'tax_invoice_receipt' : 'receipt', buyer: buyerName(locale) };
}

function asksProvider({ config }: Pick<Deps, 'config'>, gateway: CheckoutGateway | null): boolean {
  return config.tax.issuer === 'provider' && gateway?.findDocument !== undefined;
}

/** With the page of an order: nobody knows yet when its money comes, so the setting of now decides. */
export async function wishOfOrder(
  deps: Pick<Deps, 'config' | 'db'>,
  gateway: CheckoutGateway,
  { orderId, locale }: { readonly orderId: OrderId; readonly locale: Locale },
): Promise<Wished> {
  if (!asksProvider(deps, gateway)) return {};
  return { document: wishOf(await isTaxedAtSale(deps.db, orderId), locale) };
}

/** With a month of a membership, which is taxed with its price. */
export function wishOfMonth(deps: Pick<Deps, 'config'>, gateway: CheckoutGateway | null): Wished {
  return asksProvider(deps, gateway) ? { document: wishOf(true, 'he') } : {};
}

/** With what goes back of money whose document is the provider's, whatever the setting says now. */
export async function wishOfRefund(
  { db }: Pick<Deps, 'db'>,
  gateway: CheckoutGateway,
  { merchantRef }: { readonly merchantRef: string },
): Promise<Wished> {
  if (gateway.findDocument === undefined) return {};
  const issue = await findProviderIssue(db, { merchantRef, provider: gateway.provider });
  return issue === null ? {} : { document: wishOf(issue.taxedAtSale, 'he') };
}
