/** Settings of Nayax' terminals. The source of each value is documented in docs/nayax.md. */
export type NayaxConfig = {
  /** URL to which start requests are sent, without a trailing slash. */
  readonly url: string;
  readonly paymentMethod: string;
  readonly secretToken: string;
  /** Name of the token that is used in a reader's session. Null if the readers cannot scan codes. */
  readonly tokenId: string | null;
  readonly callbackKey: string;
  /**
   * Token of Nayax' Lynx API, which restarts readers and reads machine states. Null if these functions are not
   * available.
   */
  readonly lynxToken: string | null;
  readonly callbackHeader: { readonly name: string; readonly value: string } | null;
  readonly networks: readonly string[];
  readonly userKey: 'AppUserID' | 'AppUserId';
  readonly startSeconds: number;
  readonly unknownVoid: 'approve' | 'decline';
  readonly deferred: 'refuse' | 'accept';
  /** Name of the field in `CardData` that contains the scanned code, in lower case. */
  readonly codeField: string;
};

/** Default values. */
export const NAYAX_DEFAULTS = {
  tokenId: null,
  callbackHeader: null,
  lynxToken: null,
  userKey: 'AppUserID',
  startSeconds: 90,
  unknownVoid: 'approve',
  deferred: 'refuse',
  codeField: 'cardnumber',
} as const satisfies Partial<NayaxConfig>;
