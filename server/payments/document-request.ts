import type { OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Deps } from '#server/payments/deps.ts';
import { findProviderIssue, isTaxedAtSale } from '#server/tax/public.ts';
import type { CheckoutGateway, DocumentRequest } from './adapters/port.ts';
import { buyerName } from './documents/buyer-name.ts';

/** Part of a provider request that requests the provider's document, if that is the lawful document. */
type WithDocumentRequest = { readonly document?: DocumentRequest };

export function documentRequestOf(taxedAtSale: boolean, locale: Locale): DocumentRequest {
  return { type: taxedAtSale ? 'tax_invoice_receipt' : 'receipt', buyer: buyerName(locale) };
}

function asksProvider({ config }: Pick<Deps, 'config'>, gateway: CheckoutGateway | null): boolean {
  return config.tax.issuer === 'provider' && gateway?.findDocument !== undefined;
}

/**
 * Returns the document request of an order's page. The current setting decides, because the time of payment is unknown.
 */
export async function documentRequestOfOrder(
  deps: Pick<Deps, 'config' | 'db'>,
  gateway: CheckoutGateway,
  { orderId, locale }: { readonly orderId: OrderId; readonly locale: Locale },
): Promise<WithDocumentRequest> {
  if (!asksProvider(deps, gateway)) return {};
  return { document: documentRequestOf(await isTaxedAtSale(deps.db, orderId), locale) };
}

/** Returns the document request of a month of a membership, which is taxed at sale. */
export function documentRequestOfMonth(
  deps: Pick<Deps, 'config'>,
  gateway: CheckoutGateway | null,
): WithDocumentRequest {
  return asksProvider(deps, gateway) ? { document: documentRequestOf(true, 'he') } : {};
}

/** Returns the document request of a refund, by the issuer of the payment's document and not by the current setting. */
export async function documentRequestOfRefund(
  { db }: Pick<Deps, 'db'>,
  gateway: CheckoutGateway,
  { merchantRef }: { readonly merchantRef: string },
): Promise<WithDocumentRequest> {
  if (gateway.findDocument === undefined) return {};
  const issue = await findProviderIssue(db, { merchantRef, provider: gateway.provider });
  return issue === null ? {} : { document: documentRequestOf(issue.taxedAtSale, 'he') };
}
