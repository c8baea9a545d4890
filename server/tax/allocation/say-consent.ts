import type { ReceiptToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { CONSENT_TEXT_VERSION } from '#domain/tax/tax-documents.ts';
import { listDocuments, type PaperDeps } from '../list-documents.ts';
import { findPapers, storeConsent } from '../store/tax-paper.ts';

export type Said = { readonly transactionId: ReceiptToken; readonly agreed: boolean; readonly locale: Locale };

/** Keeps that whoever has the receipt agrees to computerised documents, or no longer does (REQ-TAX-8). */
export async function sayConsent(
  deps: PaperDeps,
  { transactionId, agreed, locale }: Said,
): Promise<Outcome<TaxDocuments, 'receipt_not_found'>> {
  const { clock, db, keyring } = deps;
  const papers = await findPapers(db, keyring.tokenHash(transactionId));
  if (papers === null) return refused('receipt_not_found');
  const { orderId } = papers;
  await storeConsent(db, { orderId, saidAt: clock.now(), agreed, textVersion: CONSENT_TEXT_VERSION, locale });
  return await listDocuments(deps, transactionId);
}
