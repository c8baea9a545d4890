import { providerOutcomes, type ProviderOutcome } from '#contracts/identity/identities.ts';

/** In the order of the specification; the first is where the dialog starts. */
export const signInTabs = ['biometric', 'social', 'phone', 'email'] as const;
export type SignInTab = (typeof signInTabs)[number];

export type SignInStep =
  | { readonly kind: 'tab'; readonly tab: SignInTab }
  /** Somebody came back from a provider. */
  | { readonly kind: 'outcome'; readonly outcome: ProviderOutcome };

function isOneOf<Name extends string>(names: readonly Name[], text: string): text is Name {
  return names.some((name) => name === text);
}

/** Reads `?signIn=…`; a word that nobody knows is the start tab. */
export function signInStepOf(text: string): SignInStep {
  if (isOneOf(providerOutcomes, text)) return { kind: 'outcome', outcome: text };
  return { kind: 'tab', tab: isOneOf(signInTabs, text) ? text : signInTabs[0] };
}
