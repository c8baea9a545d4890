const names: Readonly<Record<string, string>> = { payplus: 'PayPlus', cardcom: 'CardCom', nayax_ecom: 'Nayax eCom' };

/** Returns the name of a payment provider as the company spells it, in Latin letters. */
export function paymentProviderName(provider: string): string {
  return names[provider] ?? provider;
}
