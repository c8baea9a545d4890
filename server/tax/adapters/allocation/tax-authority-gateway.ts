import { z } from 'zod';
import { agorotToShekels } from '#contracts/core/money.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { TaxAuthorityConfig } from '../tax-config.ts';
import { requireTaxAuthorityAccess, type TaxAuthorityAccessOptions } from './tax-authority-access.ts';
import {
  AllocationUnavailableError,
  type TaxAuthorityAllocationResponse,
  type AllocationGateway,
  type AllocationRequest,
} from './port.ts';

/**
 * URLs from the Authority's documentation (vat_software-houses-180724). They are for the token, the approval v2, and
 * the search of an existing number.
 */
export type TaxAuthorityUrls = {
  readonly token: string;
  readonly approval: string;
  readonly confirmationNumber: string;
};

export function taxAuthorityUrls(server: TaxAuthorityConfig['server']): TaxAuthorityUrls {
  const place = server === 'sandbox' ? 'tsandbox' : 'production';
  const calls = `https://ita-api.taxes.gov.il/shaam/${place}`;
  const portal = `https://openapi.taxes.gov.il/shaam/${place}`;
  return {
    token: `${portal}/longtimetoken/oauth2/token`,
    approval: `${calls}/Invoices/v2/Approval`,
    confirmationNumber: `${server === 'sandbox' ? calls : portal}/invoice-information/v1/confirmationNumber`,
  };
}

export type TaxAuthorityOptions = Omit<TaxAuthorityAccessOptions, 'tokenUrl'> & {
  readonly urls: TaxAuthorityUrls;
  readonly user: string;
  readonly softwareNumber: number;
};

/** Error code for an invoice that was already reported. Its allocation number can then be found by a search. */
const ALREADY_REPORTED = 462;

/**
 * Schema of an allocation number. It is text or, from the older endpoint, a number. '0' means that there is no
 * allocation number.
 */
const numberSchema = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((code) => String(code ?? ''))
  .transform((digits) => (/^\d{9,40}$/.test(digits) && !/^0+$/.test(digits) ? digits : null));

const errorsSchema = z.object({ errors: z.array(z.object({ code: z.coerce.number() })).min(1) });

const approvalSchema = z.object({
  approved: z.boolean().optional(),
  confirmation_number: numberSchema,
  /** Text if the invoice is approved. Otherwise an object with errors, or a list of such objects. */
  message: z.unknown(),
});

/** Response to the search of an allocation number. The documentation spells the field of the number in two ways. */
const foundSchema = z
  .object({ confirmation_number: numberSchema, Confirmation_Number: numberSchema })
  .transform((found) => found.confirmation_number ?? found.Confirmation_Number);

/** Creates the client of the Tax Authority's 'Israel invoice' API (חשבוניות ישראל). */
export function createTaxAuthorityGateway(options: TaxAuthorityOptions): AllocationGateway {
  return {
    ask: (request) => requestAllocation(options, request),
    find: (request) => find(options, request),
  };
}

async function requestAllocation(
  options: TaxAuthorityOptions,
  request: AllocationRequest,
): Promise<TaxAuthorityAllocationResponse> {
  const { status, body } = await call(options, options.urls.approval, approvalBody(options, request));
  const parsedBody = approvalSchema.safeParse(body);
  if (!parsedBody.success)
    throw new AllocationUnavailableError(`approval: status ${status}, an answer of another shape`);
  const { approved, confirmation_number: confirmation } = parsedBody.data;
  if (status === 200 && approved === true && confirmation !== null) return { kind: 'given', confirmation };
  const codes = codesOf(parsedBody.data.message);
  if (codes.includes(ALREADY_REPORTED)) return await retryAllocation(options, request);
  // status 406 without error codes means that the registration number belongs to another business, or that the shop has
  // no authorisation for this business
  if (status === 406) return { kind: 'refused', codes: ['406', ...codes].join(' ') };
  if (codes.length > 0 && (status === 200 || status === 400)) return { kind: 'refused', codes: codes.join(' ') };
  throw new AllocationUnavailableError(`approval: status ${status}, neither a number nor a reason`);
}

async function retryAllocation(
  options: TaxAuthorityOptions,
  request: AllocationRequest,
): Promise<TaxAuthorityAllocationResponse> {
  const confirmation = await find(options, request);
  if (confirmation === null) return { kind: 'refused', codes: String(ALREADY_REPORTED) };
  return { kind: 'given', confirmation };
}

async function find(options: TaxAuthorityOptions, request: AllocationRequest): Promise<string | null> {
  const { status, body } = await call(options, options.urls.confirmationNumber, {
    Customer_VAT_Number: Number(request.customer.registration),
    Vat_Number: Number(request.sellerRegistration),
    Payment_Amount: agorotToShekels(request.totalAgorot - request.vatAgorot),
    VAT_Amount: agorotToShekels(request.vatAgorot),
    Invoice_Date: shopDayText(request.issuedAt),
    Invoice_Reference_Number: request.reference,
  });
  const found = foundSchema.safeParse(body);
  if (status === 200 && found.success) return found.data;
  if (status === 404 || status === 400) return null;
  throw new AllocationUnavailableError(`confirmation number: status ${status}`);
}

/**
 * Returns the body of an approval request with all mandatory fields. Registration numbers are sent as numbers, amounts
 * in shekels.
 */
function approvalBody({ softwareNumber, user }: TaxAuthorityOptions, request: AllocationRequest): object {
  const day = shopDayText(request.issuedAt);
  const net = agorotToShekels(request.totalAgorot - request.vatAgorot);
  return {
    invoice_id: request.invoiceId,
    invoice_type: request.documentType,
    vat_number: Number(request.sellerRegistration),
    invoice_reference_number: request.reference,
    customer_vat_number: Number(request.customer.registration),
    customer_name: request.customer.name,
    invoice_date: day,
    invoice_issuance_date: day,
    accounting_software_number: softwareNumber,
    amount_before_discount: net,
    discount: 0,
    payment_amount: net,
    vat_amount: agorotToShekels(request.vatAgorot),
    payment_amount_including_vat: agorotToShekels(request.totalAgorot),
    ...(/^\d{9}$/.test(user) ? { user_id: Number(user) } : { user_name: user }),
  };
}

/** Returns the error codes in a message of the Authority. The message has one of two formats. */
function codesOf(message: unknown): number[] {
  const parts: unknown[] = Array.isArray(message) ? message : [message];
  return parts.flatMap((part) => {
    const parsed = errorsSchema.safeParse(part);
    return parsed.success ? parsed.data.errors.map(({ code }) => code) : [];
  });
}

/**
 * Sends one request to the Authority and returns the complete response. Throws AllocationUnavailableError if no
 * complete response arrives. If the Authority refuses the access token, the stored token is deleted.
 */
async function call(options: TaxAuthorityOptions, url: string, body: object) {
  const { httpJson, memory, timeoutMs } = options;
  const token = await requireTaxAuthorityAccess({ ...options, tokenUrl: options.urls.token });
  const result = await httpJson.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    once: true,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  if (!result.ok) throw new AllocationUnavailableError(`${result.reason} (${result.detail})`);
  if (result.status === 401 || result.status === 403) {
    await memory.forget(token);
    throw new AllocationUnavailableError(`status ${result.status}`, 'credentials');
  }
  if (result.status >= 500 || result.status === 408 || result.status === 429) {
    throw new AllocationUnavailableError(`status ${result.status}`);
  }
  return result;
}
