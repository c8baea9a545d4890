import { randomInt } from 'node:crypto';

type Fields = Readonly<Record<string, unknown>>;

/** Response to a call. If the request violated the documented protocol, `complaint` describes the violation. */
export type AuthorityResponse = { readonly status: number; readonly body: object; readonly complaint?: string };

export type ReportedInvoice = { readonly fields: Fields; readonly confirmation: string };

export type AuthorityStore = {
  readonly reported: ReportedInvoice[];
  /**
   * Maps the VAT number of a customer to the code with which an allocation number for the customer's invoices is
   * refused. Code 406 is reported by the HTTP status only.
   */
  readonly refusals: Map<number, number>;
  /** Current calendar day of the simulated Tax Authority, for example '2026-11-23'. */
  today: string;
};

const words = { wrong: 'is missing or of another type', location: 'validation' } as const;

const kinds = {
  invoice_id: 'string',
  invoice_type: 'number',
  vat_number: 'number',
  invoice_reference_number: 'string',
  customer_vat_number: 'number',
  invoice_date: 'string',
  invoice_issuance_date: 'string',
  accounting_software_number: 'number',
  amount_before_discount: 'number',
  discount: 'number',
  payment_amount: 'number',
  vat_amount: 'number',
  payment_amount_including_vat: 'number',
} as const;

const FOURTEEN_DAYS_MS = 14 * 24 * 60 * 60 * 1_000;

function no(status: number, code: number, param: string): AuthorityResponse {
  const errors = [{ code, message: param, param, location: status === 200 ? 'approval' : words.location }];
  return { status, body: { status, message: { errors }, confirmation_number: '0', approved: false } };
}

function allocationAnswer(confirmation: string): AuthorityResponse {
  const body = { status: 200, message: 'Invoice approved', confirmation_number: confirmation, approved: true };
  return { status: 200, body };
}

function complaintOf(fields: Fields): string | null {
  const wrong = Object.entries(kinds).find(([name, kind]) => typeof fields[name] !== kind);
  if (wrong !== undefined) return `${wrong[0]} ${words.wrong}`;
  if (String(fields['invoice_id']).length > 50) return 'invoice_id is too long';
  if (String(fields['invoice_reference_number']).length > 20) return 'invoice_reference_number is too long';
  const sum = Number(fields['payment_amount']) + Number(fields['vat_amount']);
  if (Math.round(sum * 100) !== Math.round(Number(fields['payment_amount_including_vat']) * 100)) return 'sums differ';
  return null;
}

/** Handles the call `Invoices/v2/Approval`, which requests an allocation number for one invoice. */
export function approveInvoice(books: AuthorityStore, fields: Fields): AuthorityResponse {
  const complaint = complaintOf(fields);
  if (complaint !== null) return { ...no(400, 430, complaint), complaint };
  if (fields['user_id'] === undefined && fields['user_name'] === undefined) return no(400, 446, 'user_id');
  if (Date.parse(String(fields['invoice_date'])) < Date.parse(books.today) - FOURTEEN_DAYS_MS) {
    return no(400, 434, 'invoice_date');
  }
  const refusal = books.refusals.get(Number(fields['customer_vat_number']));
  if (refusal === 406) return { status: 406, body: { status: 406, message: null, error_id: 'e1' } };
  if (refusal !== undefined) return no(refusal >= 460 ? 200 : 400, refusal, 'customer_vat_number');
  if (books.reported.some((one) => one.fields['invoice_id'] === fields['invoice_id']))
    return no(200, 462, 'invoice_id');
  const confirmation = `20261123${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 8, 10 ** 9)}`;
  books.reported.push({ fields, confirmation });
  return allocationAnswer(confirmation);
}

/**
 * Handles the call `invoice-information/v1/confirmationNumber`. It finds the allocation number of an invoice by the
 * invoice's data.
 */
export function findConfirmation(books: AuthorityStore, requestedFields: Fields): AuthorityResponse {
  const found = books.reported.find(
    ({ fields }) =>
      fields['customer_vat_number'] === requestedFields['Customer_VAT_Number'] &&
      fields['vat_number'] === requestedFields['Vat_Number'] &&
      fields['payment_amount'] === requestedFields['Payment_Amount'] &&
      fields['vat_amount'] === requestedFields['VAT_Amount'] &&
      fields['invoice_date'] === requestedFields['Invoice_Date'] &&
      fields['invoice_reference_number'] === requestedFields['Invoice_Reference_Number'],
  );
  if (found === undefined) return { status: 404, body: { status: 404, message: 'not found' } };
  return { status: 200, body: { status: 200, Confirmation_Number: found.confirmation } };
}
