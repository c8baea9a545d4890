import type { OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Deps } from '#server/payments/deps.ts';
import { findProviderDocumentTaxation, isTaxedAtSale } from '#server/tax/public.ts';
import type { CheckoutGateway, DocumentRequest } from './adapters/port.ts';
import { defaultBuyerName } from './documents/buyer-name.ts';

/**
 * Part of a payment request that asks the provider for its own document. Empty if the shop issues the legally required
 * document itself.
 */
type WithDocumentRequest = { readonly document?: DocumentRequest };

export function createDocumentRequest(taxedAtSale: boolean, locale: Locale): DocumentRequest {
  return { type: taxedAtSale ? 'tax_invoice_receipt' : 'receipt', buyer: defaultBuyerName(locale) };
}

function requestsProviderDocuments({ config }: Pick<Deps, 'config'>, gateway: CheckoutGateway | null): boolean {
  return config.tax.issuer === 'provider' && gateway?.findDocument !== undefined;
}

/**
 * Returns the document request for an order's payment page. The shop's current setting is used, because the time of the
 * payment is still unknown.
 */
export async function documentRequestOfOrder(
  deps: Pick<Deps, 'config' | 'db'>,
  gateway: CheckoutGateway,
  { orderId, locale }: { readonly orderId: OrderId; readonly locale: Locale },
): Promise<WithDocumentRequest> {
  if (!requestsProviderDocuments(deps, gateway)) return {};
  return { document: createDocumentRequest(await isTaxedAtSale(deps.db, orderId), locale) };
}

/**
 * Returns the document request for one month of a membership. Its VAT is always due at the sale, so the requested
 * document is a tax invoice with receipt.
 */
export function documentRequestOfMonth(
  deps: Pick<Deps, 'config'>,
  gateway: CheckoutGateway | null,
): WithDocumentRequest {
  return requestsProviderDocuments(deps, gateway) ? { document: createDocumentRequest(true, 'he') } : {};
}

/**
 * Returns the document request for a refund. The party that issued the payment's document also issues the refund's
 * document, even if the setting has changed since.
 */
export async function documentRequestOfRefund(
  { db }: Pick<Deps, 'db'>,
  gateway: CheckoutGateway,
  { merchantRef }: { readonly merchantRef: string },
): Promise<WithDocumentRequest> {
  if (gateway.findDocument === undefined) return {};
  const issue = await findProviderDocumentTaxation(db, { merchantRef, provider: gateway.provider });
  return issue === null ? {} : { document: createDocumentRequest(issue.taxedAtSale, 'he') };
}
