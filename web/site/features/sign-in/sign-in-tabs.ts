import type { DeviceVerification } from '#web/account-kit/use-device-verification.ts';
import { signInOutcomes, type SignInOutcome } from '#contracts/identity/identities.ts';

/** Tabs of the sign-in dialog in the order of the specification. The first tab is open initially. */
export const signInTabs = ['biometric', 'social', 'phone', 'email'] as const;
export type SignInTab = (typeof signInTabs)[number];

export type SignInStep =
  | { readonly kind: 'tab'; readonly tab: SignInTab }
  | { readonly kind: 'outcome'; readonly outcome: SignInOutcome };

function isOneOf<Name extends string>(names: readonly Name[], text: string): text is Name {
  return names.some((name) => name === text);
}

/** Reads the step of the sign-in dialog from `?signIn=…`. An unknown value means the initial tab. */
export function signInStepOf(text: string): SignInStep {
  if (isOneOf(signInOutcomes, text)) return { kind: 'outcome', outcome: text };
  return { kind: 'tab', tab: isOneOf(signInTabs, text) ? text : signInTabs[0] };
}

/**
 * Returns the tab that opens if the visitor has not chosen a tab. This is the first tab of the specification. On a
 * device without biometric verification, it is the phone tab, or the email tab if no codes can be sent.
 */
export function initialSignInTabOf(device: DeviceVerification, sendsCodes: boolean): SignInTab {
  if (device !== 'unable') return signInTabs[0];
  return sendsCodes ? 'phone' : 'email';
}
