import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import type { PasskeyRefusal } from './ways-in/passkey-sign-in.ts';

/** The notices of signing in and out: texts of the specification, section 8. Somebody who came by phone has no name yet. */
export function sayWelcomeBack({ firstName }: Customer): void {
  const description = firstName === '' ? m.signin_welcome_back() : m.login_done_text({ firstName });
  showToast({ title: m.login_done_title(), description, tone: 'success' });
}

export function sayLoginFailed(message: string): void {
  showToast({ title: m.login_failed_title(), description: message, tone: 'danger' });
}

export function useSayRegistered(): (customer: Customer) => void {
  const { brand } = usePage();
  const product = useSpoken()(brand.name);
  return ({ firstName }) => {
    const description =
      firstName === '' ? m.register_done_text_nameless({ product }) : m.register_done_text({ product, firstName });
    showToast({ title: m.register_done_title(), description, tone: 'success' });
  };
}

export function sayRegistrationFailed(message: string): void {
  showToast({ title: m.register_failed_title(), description: message, tone: 'danger' });
}

export function sayBiometricDone(): void {
  showToast({ title: m.signin_biometric_done_title(), description: m.signin_welcome_back(), tone: 'success' });
}

export function sayBiometricFailed(refusal?: PasskeyRefusal): void {
  const description = refusal?.kind === 'removed' ? refusal.message : m.signin_another_method();
  showToast({ title: m.signin_biometric_failed_title(), description, tone: 'danger' });
}

export function saySocialFailed(): void {
  showToast({ title: m.signin_social_failed_title(), description: m.signin_another_method(), tone: 'danger' });
}

/** The provider's e-mail is proven for another account: that one comes first. */
export function saySocialTaken(): void {
  showToast({ title: m.signin_social_failed_title(), description: m.login_outcome_taken(), tone: 'danger' });
}

export function sayCodeSent(): void {
  showToast({ title: m.signin_phone_sent_title(), description: m.signin_phone_sent_text() });
}

/** There is no code to check yet: the notice says why none was sent. */
export function sayCodeNotSent(why: string): void {
  showToast({ title: m.signin_phone_failed_title(), description: why, tone: 'danger' });
}

export function sayPhoneFailed(): void {
  showToast({ title: m.signin_phone_failed_title(), description: m.signin_phone_failed_text(), tone: 'danger' });
}

export function sayPhoneDone(): void {
  showToast({ title: m.signin_phone_done(), tone: 'success' });
}
