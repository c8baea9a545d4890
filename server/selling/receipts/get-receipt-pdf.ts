import type { ReceiptToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { receiptPaper } from '#server/selling/documents/receipt-paper.ts';
import { getReceipt } from './get-receipt.ts';

const template = new URL('../documents/receipt.typ', import.meta.url);

type PdfDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'db' | 'keyring' | 'loyalty' | 'typesetter'>;

/** The receipt behind a link as a PDF, in a language. */
export async function getReceiptPdf(
  deps: PdfDeps,
  actor: Actor,
  { transactionId, locale }: { readonly transactionId: ReceiptToken; readonly locale: Locale },
): Promise<Outcome<Uint8Array, 'receipt_not_found' | 'not_found'>> {
  const receipt = await getReceipt(deps, actor, transactionId);
  if (!receipt.ok) return receipt;
  if (!deps.typesetter.isReady()) return refused('not_found');
  const { brand, config } = deps;
  const paper = receiptPaper(receipt.value, { brand, publicUrl: config.publicUrl, locale });
  return accepted(await deps.typesetter.typeset(template, paper));
}
