/** '@payplus:token': a card and who keeps it. Tokens of the sandbox were kept without. */
const cardShape = /^@([a-z]{1,20}):(.+)$/s;

export function cardAt(provider: string, token: string): string {
  return `@${provider}:${token}`;
}

/** Who keeps this card, where that is written in it. */
export function providerOfCard(card: string): string | null {
  return cardShape.exec(card)?.[1] ?? null;
}

/** What the provider itself calls it. */
export function tokenOfCard(card: string): string {
  return cardShape.exec(card)?.[2] ?? card;
}
