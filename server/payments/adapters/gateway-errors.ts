/**
 * Reason why the outcome is unknown. `unreached`: no connection. `credentials`: refused. `not_sent`: a preceding
 * request failed. `in_doubt`: no usable response. `unreadable`: a response about this payment whose amount or currency
 * cannot be read.
 */
export type UnavailableReason = 'unreached' | 'credentials' | 'not_sent' | 'in_doubt' | 'unreadable';

/** The provider did not respond in time or in a known format, so that the outcome is unknown. */
export class GatewayUnavailableError extends Error {
  override readonly name = 'GatewayUnavailableError';
  readonly reason: UnavailableReason;

  constructor(message: string, reason: UnavailableReason = 'in_doubt') {
    super(message);
    this.reason = reason;
  }

  /** Returns true if the request was certainly not executed, so that another request may replace it. */
  get nothingHappened(): boolean {
    return this.reason !== 'in_doubt' && this.reason !== 'unreadable';
  }
}

/** The provider understood the request and refused it. */
export class GatewayRefusedError extends Error {
  override readonly name = 'GatewayRefusedError';
}
