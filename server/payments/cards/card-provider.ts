/**
 * Matches the stored form of a card, for example '@payplus:token', which begins with the provider. Older tokens of the
 * sandbox do not state a provider.
 */
const cardShape = /^@([a-z]{1,20}):(.+)$/s;

export function qualifiedCardToken(provider: string, token: string): string {
  return `@${provider}:${token}`;
}

/** Returns the provider of a stored card. Returns null if the stored form does not state a provider. */
export function providerOfCardToken(card: string): string | null {
  return cardShape.exec(card)?.[1] ?? null;
}

/** Returns the provider's token of a stored card, without the prefix that names the provider. */
export function unqualifiedCardToken(card: string): string {
  return cardShape.exec(card)?.[2] ?? card;
}
