/** Origin of a request: the client's IP address and the trusted proxy's headers. */
export type RequestSource = {
  /** Client IP address as reported by the trusted proxies. */
  readonly address: string;
  /** IP address at the other end of the connection. It belongs to a proxy or to the client itself. */
  readonly peer: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** Lookup of a visitor's country. The result is neither stored nor logged. */
export type CountryLookup = {
  /**
   * Returns the ISO 3166-1 alpha-2 code of the country in upper case. Returns null if the country is unknown. Never
   * throws.
   */
  countryOf(source: RequestSource): Promise<string | null>;
};
