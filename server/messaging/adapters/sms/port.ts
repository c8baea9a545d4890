/** A text message. `dedupe` is its deduplication key, which stays the same on retries. */
export type OutgoingSms = {
  /** Phone number of the recipient in the E.164 format. */
  readonly to: string;
  readonly text: string;
  readonly dedupe: string;
};

export type SmsGateway = {
  /**
   * Kind of the SMS gateway. `off` means that the shop sends no text messages, so that sign-in by phone is not offered.
   */
  readonly kind: 'development' | 'http' | '019sms' | 'inforu' | 'off';
  /**
   * Sends a text message. Resolves once the gateway has accepted it. Throws SmsUnavailableError if the gateway failed
   * and every message would fail; this message may have been sent. Throws SmsRefusedError if the message or the number
   * was refused. The errors contain neither number nor text.
   */
  send(message: OutgoingSms): Promise<void>;
};

/** Error for an SMS gateway that is down, unreachable, out of credit, or refuses our credentials. */
export class SmsUnavailableError extends Error {
  override readonly name = 'SmsUnavailableError';
  readonly reason: SmsFailureReason;

  constructor(message: string, reason: SmsFailureReason = 'in_doubt') {
    super(message);
    this.reason = reason;
  }
}

/**
 * Reason of an SMS failure. `credentials`: the account was refused. `unreached`: there was no connection. `in_doubt`:
 * every other failure.
 */
export type SmsFailureReason = 'credentials' | 'unreached' | 'in_doubt';

/** Error for a text message that the gateway refused. */
export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError';
}
