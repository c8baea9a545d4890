import { z } from 'zod';
import { webUrlSchema } from '#contracts/payments/sandbox-pay.ts';
import { shekelsOf } from '#contracts/core/money.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { callCardCom, requireDone, type CardComCaller } from './cardcom-protocol.ts';
import { findPayment, type CardComParts } from './cardcom-status.ts';
import { markOf, shortRefundMark } from './cardcom-truth.ts';
import type { DocumentQuestion, DocumentWish, ProviderDocument } from '../port.ts';
import { parseSpoken } from '../spoken-answer.ts';

/** What CardCom calls a document that we may ask for, and what takes it back. */
const names = {
  tax_invoice_receipt: { paid: 'TaxInvoiceAndReceipt', back: 'TaxInvoiceAndReceiptRefund' },
  receipt: { paid: 'Receipt', back: 'ReceiptRefund' },
} as const satisfies Record<DocumentWish['type'], { readonly paid: string; readonly back: string }>;

/** Anything else is no document of money. */
const types: Readonly<Record<string, TaxDocumentType>> = {
  TaxInvoiceAndReceipt: 320,
  Receipt: 400,
  TaxInvoice: 305,
  TaxInvoiceAndReceiptRefund: 330,
  ReceiptRefund: 330,
  TaxInvoiceRefund: 330,
};

const DESCRIPTION_MAX = 250;
const NAME_MAX = 50;

/** The most that one page of their list holds. */
const LIST_SIZE = 200;

/** Their list: credits of money alone. */
const CREDITS = -3;

const createdSchema = z.object({ DocumentNumber: z.coerce.number().int().positive() });
const addressSchema = z.object({ DocUrl: webUrlSchema });
const listSchema = z.object({
  Documents: z.array(z.object({ Invoice_Number: z.coerce.number(), ExternalId: z.string().nullish() })).nullish(),
});

type Written = {
  readonly document: DocumentWish;
  readonly amountAgorot: number;
  readonly description: string;
  /** Our name for it, of at most fifty characters. */
  readonly externalId: string;
};

/** What every document of theirs is asked for with: one line, of what was paid, and no mail: the shop writes its own. */
function contentOf({ document, amountAgorot, description, externalId }: Written) {
  const shekels = shekelsOf(amountAgorot);
  return {
    Name: document.buyer.slice(0, NAME_MAX),
    IsSendByEmail: false,
    ExternalId: externalId,
    Products: [
      { Description: description.slice(0, DESCRIPTION_MAX), Quantity: 1, UnitCost: shekels, TotalLineCost: shekels },
    ],
  };
}

/** With a page: whoever pays may put the name of a business on it there. */
export function documentOfPage(language: string, written: Written): object {
  return {
    DocumentTypeToCreate: names[written.document.type].paid,
    IsAllowEditDocument: true,
    Language: language,
    ...contentOf(written),
  };
}

/** With a charge of a kept card. The misspelt word is theirs. */
export function documentOfCharge(written: Written): object {
  return {
    DocumentTypeToCreate: names[written.document.type].paid,
    Languge: 'he',
    IsSendSMS: false,
    ...contentOf(written),
  };
}

/** What CardCom wrote with the money; for a refund, which it writes nothing of by itself, what it wrote when we asked. */
export async function findCardComDocument(
  parts: CardComParts,
  question: DocumentQuestion,
): Promise<ProviderDocument | null> {
  const { amountAgorot, merchantRef, refundKey } = question;
  const { capture, document, refunds } = await findPayment(parts, merchantRef, { withRefunds: refundKey !== null });
  if (refundKey === null) {
    if (capture === null || document === null || capture.Amount !== amountAgorot) return null;
    return withAddress(parts.caller, document);
  }
  const mark = shortRefundMark(merchantRef, refundKey);
  const refund = refunds.find((row) => markOf(row, parts.options.referenceField) === mark);
  if (refund === undefined || refund.Amount !== amountAgorot) return null;
  const name = names[question.document.type].back;
  const before = await findCredit(parts, question, mark);
  const number = before ?? (await writeCredit(parts, question, { mark, name, deal: refund.TranzactionId }));
  return withAddress(parts.caller, { name, number });
}

/** Whether it was written before: a question whose answer was lost has written it. */
async function findCredit(
  { caller, options }: CardComParts,
  { movedAt }: DocumentQuestion,
  mark: string,
): Promise<number | null> {
  const path = 'Documents/GetReport';
  for (let page = 1; ; page += 1) {
    const body = {
      ApiPassword: caller.account.apiPassword,
      FromDateYYYYMMDD: dayOf(movedAt - DAY_MS),
      ToDateYYYYMMDD: dayOf(options.now() + DAY_MS),
      DocType: CREDITS,
      PageNumber: page,
      ItemsPerPage: LIST_SIZE,
    };
    const { Documents: rows } = await requireDone(caller, { path, body }, listSchema);
    const found = rows?.find(({ ExternalId }) => ExternalId === mark);
    if (found !== undefined) return found.Invoice_Number;
    if ((rows?.length ?? 0) < LIST_SIZE) return null;
  }
}

function dayOf(instantMs: number): string {
  return shopDayText(instantMs).replaceAll('-', '');
}

type Credit = { readonly mark: string; readonly name: string; readonly deal: string };

async function writeCredit(
  { caller }: CardComParts,
  question: DocumentQuestion,
  { mark, name, deal }: Credit,
): Promise<number> {
  const path = 'Documents/CreateDocument';
  const body = {
    ApiPassword: caller.account.apiPassword,
    Document: {
      DocumentTypeToCreate: name,
      Languge: 'he',
      ISOCoinID: 1,
      ...contentOf({ ...question, externalId: mark }),
    },
    DealNumbers: [{ DealNumber: Number(deal) }],
  };
  return (await requireDone(caller, { path, body, once: true }, createdSchema)).DocumentNumber;
}

export type NamedDocument = { readonly name: string; readonly number: number };

/** The address that comes with a payment is not to be relied on: this call gives one. A document without is one, too. */
async function withAddress(caller: CardComCaller, { name, number }: NamedDocument): Promise<ProviderDocument | null> {
  const type = types[name];
  if (type === undefined) return null;
  const path = 'Documents/CreateDocumentUrl';
  const { apiPassword } = caller.account;
  const body = { ApiPassword: apiPassword, DocumentType: name, DocumentNumber: number };
  const { code, said } = await callCardCom(caller, { path, body });
  const url = code === 0 ? parseSpoken(path, addressSchema, said).DocUrl : null;
  return { type, number: String(number), url };
}
