import type { TaxCustomer } from '#domain/tax/buyer.ts';

/**
 * Invoice that needs an allocation number of the Tax Authority before it is issued. Times are in epoch ms, money in
 * agorot.
 */
export type AllocationRequest = {
  /** Id of the invoice in this shop. Repeated requests have the same id. */
  readonly invoiceId: string;
  /** Order number that is printed on the invoice. The Authority identifies the invoice by this number. */
  readonly reference: string;
  readonly documentType: number;
  /** Registration number of the seller. It has nine digits. */
  readonly sellerRegistration: string;
  readonly customer: TaxCustomer;
  readonly issuedAt: number;
  readonly totalAgorot: number;
  readonly vatAgorot: number;
};

/** Response of the Authority. It contains an allocation number, or the codes of a refusal. */
export type TaxAuthorityAllocationResponse =
  | { readonly kind: 'given'; readonly confirmation: string }
  | { readonly kind: 'refused'; readonly codes: string };

/**
 * Client of the authority that assigns allocation numbers. Both functions throw AllocationUnavailableError if the
 * outcome is not known.
 */
export type AllocationGateway = {
  ask(request: AllocationRequest): Promise<TaxAuthorityAllocationResponse>;
  /**
   * Finds a number that was assigned although its response was lost. Returns null if no number was assigned. Call it
   * before a request is repeated.
   */
  find(request: AllocationRequest): Promise<string | null>;
};

/**
 * Error for a request whose outcome is not known. `credentials` means that the Authority refused the shop's
 * credentials. `silent` means that no usable response arrived.
 */
export class AllocationUnavailableError extends Error {
  override readonly name = 'AllocationUnavailableError';
  readonly reason: 'credentials' | 'silent';
  constructor(message: string, reason: 'credentials' | 'silent' = 'silent') {
    super(message);
    this.reason = reason;
  }
}

export type TaxAuthorityAccess = { readonly token: string; readonly until: number };

/** Storage of the access tokens that all processes share. Times are in epoch ms. */
export type TaxAuthorityAccessStore = {
  find(now: number): Promise<TaxAuthorityAccess | null>;
  /**
   * Takes the lease for a renewal of the access token and returns the refresh token. Returns null if another process
   * has the lease.
   */
  leaseRefreshToken(now: number): Promise<string | null>;
  keep(access: TaxAuthorityAccess, refreshToken: string): Promise<void>;
  /** Deletes a stored token that the Authority refused. */
  forget(token: string): Promise<void>;
};
