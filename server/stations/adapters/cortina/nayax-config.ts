/** Settings of Nayax' terminals; docs/nayax.md says where each value comes from. */
export type NayaxConfig = {
  /** URL for start requests, without a trailing slash. */
  readonly url: string;
  /** Name of the payment method in Nayax' URL. */
  readonly paymentMethod: string;
  readonly secretToken: string;
  /** Name of the token in a reader's session; null if the readers cannot scan codes. */
  readonly tokenId: string | null;
  /** Secret part of the URL that Nayax calls. */
  readonly callbackKey: string;
  /**
   * Token of Nayax' Lynx API, which restarts readers and reads machine states; null if these functions are not
   * available.
   */
  readonly lynxToken: string | null;
  readonly callbackHeader: { readonly name: string; readonly value: string } | null;
  readonly networks: readonly string[];
  readonly userKey: 'AppUserID' | 'AppUserId';
  readonly startSeconds: number;
  readonly unknownVoid: 'approve' | 'decline';
  readonly deferred: 'refuse' | 'accept';
  /** Lower-case name of the field in `CardData` that holds the scanned code. */
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
