import type { TaxCustomer } from '#domain/tax/buyer.ts';

/**
 * An invoice that needs an allocation number of the Tax Authority before it is issued. Instants in epoch ms, money in
 * agorot.
 */
export type AllocationRequest = {
  /** Our id of the invoice. Repeated requests have the same id. */
  readonly invoiceId: string;
  /** Order number. It is printed on the invoice, and the Authority identifies the invoice by it. */
  readonly reference: string;
  readonly documentType: number;
  /** Registration number of the seller; nine digits. */
  readonly sellerRegistration: string;
  readonly customer: TaxCustomer;
  readonly issuedAt: number;
  readonly totalAgorot: number;
  readonly vatAgorot: number;
};

/** Response of the Authority: an allocation number, or the codes of a refusal. */
export type AuthorityAllocationResponse =
  | { readonly kind: 'given'; readonly confirmation: string }
  | { readonly kind: 'refused'; readonly codes: string };

/**
 * Client of the authority that assigns allocation numbers. Both functions throw AllocationUnavailableError if the
 * outcome is unknown.
 */
export type AllocationGateway = {
  ask(request: AllocationRequest): Promise<AuthorityAllocationResponse>;
  /**
   * Finds a number that was assigned although its response was lost; null if no number was assigned. Call it before a
   * repeated request.
   */
  find(request: AllocationRequest): Promise<string | null>;
};

/**
 * Error for a request whose outcome is unknown. `credentials`: the Authority refused the shop's credentials. `silent`:
 * no usable response arrived.
 */
export class AllocationUnavailableError extends Error {
  override readonly name = 'AllocationUnavailableError';
  readonly reason: 'credentials' | 'silent';
  constructor(message: string, reason: 'credentials' | 'silent' = 'silent') {
    super(message);
    this.reason = reason;
  }
}

export type AuthorityAccess = { readonly token: string; readonly until: number };

/** Storage of the access tokens, shared by processes. Instants in epoch ms. */
export type AuthorityAccessStore = {
  find(now: number): Promise<AuthorityAccess | null>;
  /**
   * Takes the lease for a renewal of the access token and returns the refresh token; null if another process has the
   * lease.
   */
  leaseRefreshToken(now: number): Promise<string | null>;
  keep(access: AuthorityAccess, refreshToken: string): Promise<void>;
  /** Discards a token that the Authority refused. */
  forget(token: string): Promise<void>;
};
