import { z } from 'zod';
import { webUrlSchema } from '#contracts/payments/sandbox-pay.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { callCardCom, callCardComOrThrow, type CardComClient } from './cardcom-protocol.ts';
import { findCardComPayment, type CardComContext } from './cardcom-status.ts';
import { cardComReferenceOf, shortRefundReference } from './cardcom-transactions.ts';
import type { DocumentSubject, DocumentRequest, ProviderDocument } from '../port.ts';
import { parseResponse } from '../provider-response.ts';

/**
 * CardCom's names of the document types that this shop requests. `back` is the name of the credit document for the same
 * type.
 */
const names = {
  tax_invoice_receipt: { paid: 'TaxInvoiceAndReceipt', back: 'TaxInvoiceAndReceiptRefund' },
  receipt: { paid: 'Receipt', back: 'ReceiptRefund' },
} as const satisfies Record<DocumentRequest['type'], { readonly paid: string; readonly back: string }>;

/** CardCom's types of tax documents. Every other type is ignored. */
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

/** Maximum page size of CardCom's document list. */
const LIST_SIZE = 200;

/** CardCom's list filter for credit documents only. */
const CREDITS = -3;

const createdSchema = z.object({ DocumentNumber: z.coerce.number().int().positive() });
const addressSchema = z.object({ DocUrl: webUrlSchema });
const listSchema = z.object({
  Documents: z.array(z.object({ Invoice_Number: z.coerce.number(), ExternalId: z.string().nullish() })).nullish(),
});

type DocumentCall = {
  readonly document: DocumentRequest;
  readonly amountAgorot: number;
  readonly description: string;
  /** Our reference of the document, with at most fifty characters. */
  readonly externalId: string;
};

/**
 * Returns the fields that every document request has. The document has one line with the paid amount, and CardCom does
 * not mail it, because the shop sends its own mail.
 */
function contentOf({ document, amountAgorot, description, externalId }: DocumentCall) {
  const shekels = agorotToShekels(amountAgorot);
  return {
    Name: document.buyer.slice(0, NAME_MAX),
    IsSendByEmail: false,
    ExternalId: externalId,
    Products: [
      { Description: description.slice(0, DESCRIPTION_MAX), Quantity: 1, UnitCost: shekels, TotalLineCost: shekels },
    ],
  };
}

export function paymentPageDocumentRequest(language: string, documentCall: DocumentCall): object {
  return {
    DocumentTypeToCreate: names[documentCall.document.type].paid,
    IsAllowEditDocument: true,
    Language: language,
    ...contentOf(documentCall),
  };
}

/** Returns the document request for a charge of a stored card. The misspelt field name is CardCom's own spelling. */
export function chargeDocumentRequest(documentCall: DocumentCall): object {
  return {
    DocumentTypeToCreate: names[documentCall.document.type].paid,
    Languge: 'he',
    IsSendSMS: false,
    ...contentOf(documentCall),
  };
}

/**
 * Returns the document that CardCom created with the payment. For a refund, returns its credit document. CardCom
 * creates a credit document only on request, so this function requests a missing credit document.
 */
export async function findCardComDocument(
  parts: CardComContext,
  subject: DocumentSubject,
): Promise<ProviderDocument | null> {
  const { amountAgorot, merchantRef, refundKey } = subject;
  const { capture, document, refunds } = await findCardComPayment(parts, merchantRef, {
    withRefunds: refundKey !== null,
  });
  if (refundKey === null) {
    if (capture === null || document === null || capture.Amount !== amountAgorot) return null;
    return withDocumentUrl(parts.caller, document);
  }
  const mark = shortRefundReference(merchantRef, refundKey);
  const refund = refunds.find((row) => cardComReferenceOf(row, parts.options.referenceField) === mark);
  if (refund === undefined || refund.Amount !== amountAgorot) return null;
  const name = names[subject.document.type].back;
  const before = await findCredit(parts, subject, mark);
  const number = before ?? (await writeCredit(parts, subject, { mark, name, deal: refund.TranzactionId }));
  return withDocumentUrl(parts.caller, { name, number });
}

/** Finds a credit document that an earlier call requested. The response to that request may have been lost. */
async function findCredit(
  { caller, options }: CardComContext,
  { movedAt }: DocumentSubject,
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
    const { Documents: rows } = await callCardComOrThrow(caller, { path, body }, listSchema);
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
  { caller }: CardComContext,
  subject: DocumentSubject,
  { mark, name, deal }: Credit,
): Promise<number> {
  const path = 'Documents/CreateDocument';
  const body = {
    ApiPassword: caller.account.apiPassword,
    Document: {
      DocumentTypeToCreate: name,
      Languge: 'he',
      ISOCoinID: 1,
      ...contentOf({ ...subject, externalId: mark }),
    },
    DealNumbers: [{ DealNumber: Number(deal) }],
  };
  return (await callCardComOrThrow(caller, { path, body, once: true }, createdSchema)).DocumentNumber;
}

export type CardComDocumentReference = { readonly name: string; readonly number: number };

/**
 * Adds the URL to a document. The URL is requested separately, because the URL in a payment's response is not reliable.
 * A document without a URL is returned as well.
 */
async function withDocumentUrl(
  caller: CardComClient,
  { name, number }: CardComDocumentReference,
): Promise<ProviderDocument | null> {
  const type = types[name];
  if (type === undefined) return null;
  const path = 'Documents/CreateDocumentUrl';
  const { apiPassword } = caller.account;
  const body = { ApiPassword: apiPassword, DocumentType: name, DocumentNumber: number };
  const { code, response } = await callCardCom(caller, { path, body });
  const url = code === 0 ? parseResponse(path, addressSchema, response).DocUrl : null;
  return { type, number: String(number), url };
}
