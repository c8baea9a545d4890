const names: Readonly<Record<string, string>> = { payplus: 'PayPlus', cardcom: 'CardCom', nayax_ecom: 'Nayax eCom' };

export function paymentProviderName(provider: string): string {
  return names[provider] ?? provider;
}
