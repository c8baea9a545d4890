/** Origin of a request: the client's IP address and the trusted proxy's headers. */
export type RequestSource = {
  /** Client IP address as reported by the trusted proxies. */
  readonly address: string;
  /** IP address at the other end of the connection: a proxy's or the client's own. */
  readonly peer: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** Lookup of a visitor's country. The result is neither stored nor logged. */
export type CountryLookup = {
  /** Returns the ISO 3166-1 alpha-2 code in upper case; null if unknown. Never throws. */
  countryOf(source: RequestSource): Promise<string | null>;
};
