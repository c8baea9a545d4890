import { z } from 'zod';
import { webUrlSchema } from '#contracts/payments/sandbox-pay.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { findPayment, type PayPlusParts } from './payplus-status.ts';
import { isRefund } from './payplus-truth.ts';
import { refundMark } from '../refund-mark.ts';
import { GatewayUnavailableError, type DocumentQuestion, type ProviderDocument } from '../port.ts';
import { agorotOf } from '../shekel-amount.ts';
import { parseSpoken, requireSpoken } from '../spoken-answer.ts';

/** More than hang on one payment: invoice and receipt apart, and what was written anew. */
const DOCUMENTS_MAX = 20;

/** Their words for what they write; anything else is no document of money. */
const types: Readonly<Record<string, TaxDocumentType>> = {
  inv_tax_receipt: 320,
  inv_tax: 305,
  inv_receipt: 400,
  inv_refund: 330,
  inv_refund_receipt: 330,
};

const amountSchema = z.union([z.number(), z.string().max(20)]).nullish();
const wordSchema = z.string().nullish();

const itemSchema = z.object({
  number: z.union([z.string(), z.number()]).transform(String),
  type: wordSchema,
  entity_type_name: wordSchema,
  doc_amount: amountSchema,
  total_amount_to_pay: amountSchema,
  original_doc: webUrlSchema.nullish().catch(null),
});
type Item = z.output<typeof itemSchema>;

const listSchema = z.object({
  details: z.object({ items: z.array(z.unknown()) }),
});

/**
 * The document that PayPlus wrote of a payment or a refund. It writes them some seconds after the money; they are found
 * by the text that the transaction carries (`more_info`), as PayPlus' own plugin for shops finds them, and a payment's by
 * its transaction too.
 */
export async function findPayPlusDocument(
  parts: PayPlusParts,
  question: DocumentQuestion,
): Promise<ProviderDocument | null> {
  const { merchantRef, refundKey } = question;
  const { rows } = await findPayment(parts, merchantRef);
  const mark = refundKey === null ? merchantRef : refundMark(merchantRef, refundKey);
  const moved = rows.find((row) => row.more_info === mark && (refundKey === null || isRefund(row)));
  if (moved === undefined) return null;
  const items = await listDocuments(parts, {
    more_info: mark,
    ...(refundKey === null ? { transaction_uuid: moved.transaction_uid } : {}),
  });
  const documents = items.flatMap((item) => documentOf(item, question) ?? []);
  // where invoice and receipt are apart, the invoice is what carries the VAT
  return documents.toSorted((one, other) => placeOf(one) - placeOf(other))[0] ?? null;
}

function placeOf({ type }: ProviderDocument): number {
  return type === 400 ? 1 : 0;
}

/** Null for what is about other money: no answer is believed for the question it came to. */
function documentOf(item: Item, { amountAgorot, refundKey }: DocumentQuestion): ProviderDocument | null {
  const type = types[item.type ?? ''] ?? types[item.entity_type_name ?? ''];
  if (type === undefined || (type === 330) !== (refundKey !== null)) return null;
  if (agorotOf(unsigned(item.doc_amount ?? item.total_amount_to_pay ?? '')) !== amountAgorot) return null;
  return { type, number: item.number, url: item.original_doc ?? null };
}

/** What goes back is written with a minus in some answers. */
function unsigned(amount: number | string): number | string {
  return typeof amount === 'number' ? Math.abs(amount) : amount.trim().replace(/^-/, '');
}

async function listDocuments({ caller }: PayPlusParts, wanted: Readonly<Record<string, string>>): Promise<Item[]> {
  const { httpJson, baseUrl, ...rest } = caller;
  const what = 'books/docs/list';
  const query = new URLSearchParams({ ...wanted, take: String(DOCUMENTS_MAX) });
  const result = await httpJson.request({ method: 'GET', url: `${baseUrl}/${what}?${query.toString()}`, ...rest });
  const { body, status } = requireSpoken(what, result);
  if (status >= 400) throw new GatewayUnavailableError(`${what}: status ${status}`);
  const { details } = parseSpoken(what, listSchema, body);
  // drafts carry less than a document does
  return details.items.flatMap((item) => {
    const parsed = itemSchema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
