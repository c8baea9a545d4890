/** What is known of a visitor's place: their address, and what a trusted proxy said of it. */
export type RequestSource = {
  /** The client's address as the trusted proxies tell it. */
  readonly address: string;
  /** The address that the connection came from: a proxy's, or the client's own. */
  readonly peer: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** Says in which country somebody is. Nothing it learns is stored or logged. */
export type CountryLookup = {
  /** ISO 3166-1 alpha-2 in upper case; null where nobody knows. Never throws. */
  countryOf(source: RequestSource): Promise<string | null>;
};
