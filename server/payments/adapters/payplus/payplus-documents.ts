import { z } from 'zod';
import { webUrlSchema } from '#contracts/payments/sandbox-pay.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { findPayPlusPayment, type PayPlusContext } from './payplus-status.ts';
import { isRefund } from './payplus-transactions.ts';
import { refundReference } from '../refund-reference.ts';
import type { DocumentSubject, ProviderDocument } from '../port.ts';
import { GatewayUnavailableError } from '../gateway-errors.ts';
import { parseShekelsToAgorot } from '../shekel-amount.ts';
import { parseResponse, requireResponse } from '../provider-response.ts';

/**
 * Maximum number of documents that are read for one payment. A payment has fewer documents: invoice, receipt and
 * rewritten documents.
 */
const DOCUMENTS_MAX = 20;

/** PayPlus' types of tax documents. Every other type is ignored. */
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
 * Returns the document that PayPlus created for a payment or a refund. Returns null while there is none, because
 * PayPlus creates it some seconds after the payment. Documents are found by the transaction's text (`more_info`), as in
 * PayPlus' own shop plugin. The search for a payment's document also states the id of the transaction.
 */
export async function findPayPlusDocument(
  parts: PayPlusContext,
  subject: DocumentSubject,
): Promise<ProviderDocument | null> {
  const { merchantRef, refundKey } = subject;
  const { rows } = await findPayPlusPayment(parts, merchantRef);
  const mark = refundKey === null ? merchantRef : refundReference(merchantRef, refundKey);
  const moved = rows.find((row) => row.more_info === mark && (refundKey === null || isRefund(row)));
  if (moved === undefined) return null;
  const items = await listDocuments(parts, {
    more_info: mark,
    ...(refundKey === null ? { transaction_uuid: moved.transaction_uid } : {}),
  });
  const documents = items.flatMap((item) => documentOf(item, subject) ?? []);
  // if invoice and receipt are separate documents, the invoice is returned, because it carries the VAT
  return documents.toSorted((one, other) => documentPriorityOf(one) - documentPriorityOf(other))[0] ?? null;
}

function documentPriorityOf({ type }: ProviderDocument): number {
  return type === 400 ? 1 : 0;
}

/**
 * Returns the document. Returns null if its type is unknown, or its amount differs from the amount of the payment or
 * refund. Also returns null for a credit document of a payment, or any other document of a refund.
 */
function documentOf(item: Item, { amountAgorot, refundKey }: DocumentSubject): ProviderDocument | null {
  const type = types[item.type ?? ''] ?? types[item.entity_type_name ?? ''];
  if (type === undefined || (type === 330) !== (refundKey !== null)) return null;
  if (parseShekelsToAgorot(absoluteAmount(item.doc_amount ?? item.total_amount_to_pay ?? '')) !== amountAgorot)
    return null;
  return { type, number: item.number, url: item.original_doc ?? null };
}

/** Returns the amount without its sign, because some responses write refunds as negative amounts. */
function absoluteAmount(amount: number | string): number | string {
  return typeof amount === 'number' ? Math.abs(amount) : amount.trim().replace(/^-/, '');
}

async function listDocuments({ caller }: PayPlusContext, filter: Readonly<Record<string, string>>): Promise<Item[]> {
  const { httpJson, baseUrl, ...rest } = caller;
  const callPath = 'books/docs/list';
  const query = new URLSearchParams({ ...filter, take: String(DOCUMENTS_MAX) });
  const result = await httpJson.request({ method: 'GET', url: `${baseUrl}/${callPath}?${query.toString()}`, ...rest });
  const { body, status } = requireResponse(callPath, result);
  if (status >= 400) throw new GatewayUnavailableError(`${callPath}: status ${status}`);
  const { details } = parseResponse(callPath, listSchema, body);
  // drafts are skipped, because they lack required fields
  return details.items.flatMap((item) => {
    const parsed = itemSchema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
