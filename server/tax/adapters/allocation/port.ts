import type { TaxCustomer } from '#domain/tax/buyer.ts';

/** An invoice that needs the Authority's number before it is issued. Instants are epoch ms, money is agorot. */
export type AllocationRequest = {
  /** Ours for it, the same however often it is asked. */
  readonly invoiceId: string;
  /** What the invoice can be found by at the Authority: the code of its order, which stands on it. */
  readonly reference: string;
  readonly documentType: number;
  /** Nine digits. */
  readonly sellerRegistration: string;
  readonly customer: TaxCustomer;
  readonly issuedAt: number;
  readonly totalAgorot: number;
  readonly vatAgorot: number;
};

/** A number, or the Authority's own codes of why there is none. */
export type AllocationAnswer =
  | { readonly kind: 'given'; readonly confirmation: string }
  | { readonly kind: 'refused'; readonly codes: string };

/** Who gives invoices their numbers. Both throw AllocationUnavailableError where nobody knows an answer. */
export type AllocationGateway = {
  ask(request: AllocationRequest): Promise<AllocationAnswer>;
  /** The number that was given when its answer was lost on its way; null: none was. Asked before asking again. */
  find(request: AllocationRequest): Promise<string | null>;
};

/** No answer to rely on: the line, the server, or our way in (`credentials`). */
export class AllocationUnavailableError extends Error {
  override readonly name = 'AllocationUnavailableError';
  readonly reason: 'credentials' | 'silent';
  constructor(message: string, reason: 'credentials' | 'silent' = 'silent') {
    super(message);
    this.reason = reason;
  }
}

export type Access = { readonly token: string; readonly until: number };

/** What is kept of the way in between processes; instants are epoch ms. */
export type AccessMemory = {
  find(now: number): Promise<Access | null>;
  /** The key for renewing, for one process until its turn ends; null: it is another's turn. */
  takeTurn(now: number): Promise<string | null>;
  keep(access: Access, refreshToken: string): Promise<void>;
  /** It is not accepted any more. */
  forget(token: string): Promise<void>;
};
