import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import type { PasskeyRefusal } from './ways-in/passkey-sign-in.ts';

/**
 * Shows the welcome notice after a sign-in, with the text from section 8 of the specification. The text contains no
 * name if the customer's first name is empty.
 */
export function showWelcomeBackToast({ firstName }: Customer): void {
  const description = firstName === '' ? m.signin_welcome_back() : m.login_done_text({ firstName });
  showToast({ title: m.login_done_title(), description, tone: 'success' });
}

export function showLoginFailedToast(message: string): void {
  showToast({ title: m.login_failed_title(), description: message, tone: 'danger' });
}

export function useRegisteredToast(): (customer: Customer) => void {
  const { brand } = usePage();
  const product = useLocalizedText()(brand.name);
  return ({ firstName }) => {
    const description =
      firstName === '' ? m.register_done_text_nameless({ product }) : m.register_done_text({ product, firstName });
    showToast({ title: m.register_done_title(), description, tone: 'success' });
  };
}

export function showRegistrationFailedToast(message: string): void {
  showToast({ title: m.register_failed_title(), description: message, tone: 'danger' });
}

export function showBiometricDoneToast(): void {
  showToast({ title: m.signin_biometric_done_title(), description: m.signin_welcome_back(), tone: 'success' });
}

export function showBiometricFailedToast(refusal?: PasskeyRefusal): void {
  const description = refusal?.kind === 'removed' ? refusal.message : m.signin_another_method();
  showToast({ title: m.signin_biometric_failed_title(), description, tone: 'danger' });
}

export function showSocialFailedToast(): void {
  showToast({ title: m.signin_social_failed_title(), description: m.signin_another_method(), tone: 'danger' });
}

/**
 * Shows a notice that the email address from the sign-in provider already belongs to another account. The visitor has
 * to sign in to that account first.
 */
export function showProviderEmailTakenToast(): void {
  showToast({ title: m.signin_social_failed_title(), description: m.login_outcome_taken(), tone: 'danger' });
}

export function showCodeSentToast(): void {
  showToast({ title: m.signin_phone_sent_title(), description: m.signin_phone_sent_text() });
}

/** Shows the reason why no code was sent, so that the visitor does not wait for it. */
export function showCodeNotSentToast(why: string): void {
  showToast({ title: m.signin_phone_failed_title(), description: why, tone: 'danger' });
}

export function showPhoneFailedToast(): void {
  showToast({ title: m.signin_phone_failed_title(), description: m.signin_phone_failed_text(), tone: 'danger' });
}

export function showPhoneConfirmedToast(): void {
  showToast({ title: m.signin_phone_done(), tone: 'success' });
}
