/**
 * Reason why a request to a provider got no usable response. `unreached`: there was no connection. `credentials`: our
 * credentials were refused. `not_sent`: a preceding request failed. `in_doubt`: the outcome is unknown. `unreadable`: a
 * response about this payment whose amount or currency cannot be read.
 */
export type GatewayFailureReason = 'unreached' | 'credentials' | 'not_sent' | 'in_doubt' | 'unreadable';

/**
 * Error for a request without a usable response from the provider. The outcome of the request is unknown, unless
 * `nothingHappened` is true.
 */
export class GatewayUnavailableError extends Error {
  override readonly name = 'GatewayUnavailableError';
  readonly reason: GatewayFailureReason;

  constructor(message: string, reason: GatewayFailureReason = 'in_doubt') {
    super(message);
    this.reason = reason;
  }

  /** True if the request was certainly not executed. Another request may then replace it. */
  get nothingHappened(): boolean {
    return this.reason !== 'in_doubt' && this.reason !== 'unreadable';
  }
}

/** Error for a request that the provider understood and refused. */
export class GatewayRefusedError extends Error {
  override readonly name = 'GatewayRefusedError';
}
