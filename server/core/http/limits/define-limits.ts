/**
 * Rate limit. `by` selects its key: the client's network (IPv4 address, IPv6 /64), the IPv6 /48 around it (no budget
 * for IPv4), the browser with a purchase cookie (no budget without the cookie), the signed-in customer, or a key from
 * the use case (a phone number, an email address).
 */
export type LimitRule = {
  readonly by: 'address' | 'wider_network' | 'browser' | 'customer' | 'named';
  /**
   * Behaviour above `max`; by default the request is refused. `proof_of_work`: a proof of work is required
   * (`work_required`),
   * because hundreds of honest customers of a mobile carrier share one IP address. `refuse_wrong`, for secrets of 80
   * bits and more: correct secrets are still accepted, wrong secrets are refused.
   */
  readonly onExceeded?: 'proof_of_work' | 'refuse_wrong';
  /**
   * True if `max` is never exceeded, even over several processes, because every use is written before it is allowed.
   */
  readonly exact?: true;
  readonly max: number;
  readonly windowMs: number;
};

/** A rate limit with its name, which the database, the metrics and docs/guesses.md use. */
export type Limit = LimitRule & { readonly name: string };

/** Limits of one module, by name. */
export type DeclaredLimits = Readonly<Record<string, Limit>>;

/**
 * Gives each rule its name. Callers pass the limit itself, so a limit that no capability declares does not compile.
 *
 * Limits with `misses` in the name are consumed before a secret is compared, and refunded if the secret was correct.
 * They therefore limit wrong attempts only, and never block legitimate users because of their own requests.
 */
export function defineLimits<const Name extends string>(
  rules: Readonly<Record<Name, LimitRule>>,
): Readonly<Record<Name, Limit>> {
  const named: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries<LimitRule>(rules)) named[name] = { ...rule, name };
  return named as Readonly<Record<Name, Limit>>;
}

export type LimitDecision =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly retryAfterSeconds: number;
      /** True for the first refusal of this key in this window by this process. */
      readonly first: boolean;
    };

export type Limits = {
  /**
   * Takes one use from the budget of `key`. `key` is stored as a keyed hash. Rejects if the database is unavailable.
   */
  consume(limit: Limit, key: string): Promise<LimitDecision>;
  /** Refunds a use that must not count, such as the use of a correct password. */
  giveBack(limit: Limit, key: string): void;
  /** Returns the maximum number of uses that a limit allows in this shop. */
  sizeOf(limit: Limit): number;
  /** Writes pending uses. Call it before the database closes. */
  close(): Promise<void>;
};
