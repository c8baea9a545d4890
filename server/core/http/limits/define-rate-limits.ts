/**
 * Rate limit. `by` selects its key: the client's network (IPv4 address, IPv6 /64), the IPv6 /48 around it, the purchase
 * cookie, the customer, or `named`. A `named` key comes from the use case (a phone number, an email address); an IPv4
 * client has no /48 budget, and a browser without the cookie has no cookie budget.
 */
export type RateLimitRule = {
  readonly by: 'address' | 'wider_network' | 'browser' | 'customer' | 'named';
  /**
   * Behaviour if `max` is exceeded; by default the request is refused. `proof_of_work`: a proof of work is required
   * (`work_required`), because hundreds of honest customers of a mobile carrier share one IP address. `refuse_wrong`:
   * correct secrets are still accepted, and wrong secrets are refused. It is for secrets of 80 bits and more.
   */
  readonly onExceeded?: 'proof_of_work' | 'refuse_wrong';
  /** True if `max` is never exceeded, even over several processes. Every use is then written before it is allowed. */
  readonly exact?: true;
  readonly max: number;
  readonly windowMs: number;
};

/** A rate limit with its name. The database, the metrics and docs/guesses.md use this name. */
export type RateLimit = RateLimitRule & { readonly name: string };

/** Rate limits of one module, by name. */
export type DeclaredRateLimits = Readonly<Record<string, RateLimit>>;

/**
 * Gives each rate limit its name. Callers pass the limit itself, so a limit that no module declares does not compile.
 *
 * RateLimits with `misses` in the name are consumed before a secret is compared, and refunded if the secret was correct.
 * They therefore limit wrong attempts only, and never block legitimate users because of their own requests.
 */
export function defineRateLimits<const Name extends string>(
  rules: Readonly<Record<Name, RateLimitRule>>,
): Readonly<Record<Name, RateLimit>> {
  const named: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries<RateLimitRule>(rules)) named[name] = { ...rule, name };
  return named as Readonly<Record<Name, RateLimit>>;
}

export type RateLimitDecision =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly retryAfterSeconds: number;
      /** True if this process refuses this key for the first time in the time window. */
      readonly first: boolean;
    };

export type RateLimits = {
  /**
   * Takes one use from the budget of `key`. `key` is stored as a keyed hash. Rejects if the database is unavailable.
   */
  consume(limit: RateLimit, key: string): Promise<RateLimitDecision>;
  /** Refunds a use that must not count, such as the use of a correct password. */
  giveBack(limit: RateLimit, key: string): void;
  /** Returns the maximum number of uses that a limit allows in this shop. */
  sizeOf(limit: RateLimit): number;
  /** Writes pending uses. Call it before the database closes. */
  close(): Promise<void>;
};
