import type { ReceiptToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { CONSENT_TEXT_VERSION } from '#domain/tax/tax-documents.ts';
import { listDocuments, type DocumentDeps } from '../list-documents.ts';
import { findOrderDocuments, storeDocumentConsent } from '../store/order-documents.ts';

export type ConsentCommand = {
  readonly transactionId: ReceiptToken;
  readonly agreed: boolean;
  readonly locale: Locale;
};

/** Records that the holder of a receipt agrees to computerised documents, or withdraws the agreement (REQ-TAX-8). */
export async function recordDocumentConsent(
  deps: DocumentDeps,
  { transactionId, agreed, locale }: ConsentCommand,
): Promise<Outcome<TaxDocuments, 'receipt_not_found'>> {
  const { clock, db, keyring } = deps;
  const found = await findOrderDocuments(db, keyring.tokenHash(transactionId));
  if (found === null) return refused('receipt_not_found');
  const { orderId } = found;
  await storeDocumentConsent(db, { orderId, saidAt: clock.now(), agreed, textVersion: CONSENT_TEXT_VERSION, locale });
  return await listDocuments(deps, transactionId);
}
