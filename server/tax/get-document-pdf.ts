import type { OrderId, ReceiptToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/tax/deps.ts';
import { taxDocumentPdfData } from './documents/tax-document-pdf-data.ts';
import { findDocumentOfOrder, listDocuments, type TaxDocument } from './store/tax-document.ts';
import { findOrderDocuments, storeDocumentOriginal } from './store/order-documents.ts';

const template = new URL('./documents/tax-document.typ', import.meta.url);

export type DocumentPdfDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'signer' | 'typesetter'>;

export type DocumentPdfRequest = {
  readonly transactionId: ReceiptToken;
  readonly type: string;
  readonly number: string;
  readonly locale: Locale;
  /**
   * True if the file is downloaded. It is false for a HEAD request, which must not count as the delivery of the
   * original.
   */
  readonly isDownload: boolean;
};

type Refusal = 'receipt_not_found' | 'not_found' | 'document_consent_missing';

/**
 * Returns a document as a signed PDF. The first request gets the original, later requests get a copy (REQ-TAX-6). The
 * delivery is recorded before the file is sent, so that a lost download never leads to a second original.
 */
export async function getDocumentPdf(
  deps: DocumentPdfDeps,
  command: DocumentPdfRequest,
): Promise<Outcome<Uint8Array, Refusal>> {
  const { clock, db, keyring, typesetter } = deps;
  const { locale, number, transactionId, type } = command;
  const hash = keyring.tokenHash(transactionId);
  const found = await findOrderDocuments(db, hash);
  if (found === null) return refused('receipt_not_found');
  if (found.agreed !== true) return refused('document_consent_missing');
  const documents = await listDocuments(db, hash);
  const wanted = documents.find((one) => String(one.documentType) === type && String(one.number) === number);
  if (wanted === undefined || !typesetter.isReady()) return refused('not_found');
  if (wanted.handedAt === null && command.isDownload) {
    const pdf = await signedPdf(deps, wanted, { locale, mark: 'original' });
    const { taxDocumentId } = wanted;
    if (await storeDocumentOriginal(db, { taxDocumentId, locale, handedAt: clock.now(), pdf })) return accepted(pdf);
  }
  return accepted(await signedPdf(deps, wanted, { locale, mark: 'copy' }));
}

export type DocumentOfOrder = {
  readonly orderId: OrderId;
  readonly type: number;
  readonly number: number;
  readonly locale: Locale;
};

/**
 * Returns a copy of a document as a signed PDF, for staff and for mails. The original stays available for the buyer.
 * Returns null if the order has no such document.
 */
export async function getDocumentCopy(
  deps: Pick<DocumentPdfDeps, 'clock' | 'db' | 'signer' | 'typesetter'>,
  { locale, ...wanted }: DocumentOfOrder,
): Promise<Uint8Array | null> {
  const document = await findDocumentOfOrder(deps.db, wanted);
  return document === null ? null : await signedPdf(deps, document, { locale, mark: 'copy' });
}

type PrintOptions = { readonly locale: Locale; readonly mark: 'original' | 'copy' };

async function signedPdf(
  { clock, signer, typesetter }: Pick<DocumentPdfDeps, 'clock' | 'signer' | 'typesetter'>,
  printed: TaxDocument,
  print: PrintOptions,
): Promise<Buffer> {
  const pdfData = taxDocumentPdfData(printed, { ...print, demo: signer.demo });
  return Buffer.from(signer.sign(await typesetter.typeset(template, pdfData), clock.now()));
}
