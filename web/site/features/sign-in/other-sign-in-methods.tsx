import { m } from '#messages/compiled/messages.js';
import type { SignInTab } from './sign-in-tabs.ts';

const labels = {
  biometric: m.signin_biometric_submit,
  phone: m.signin_other_phone,
  email: m.signin_other_email,
  social: m.signin_other_social,
} as const satisfies Record<SignInTab, () => string>;

type OtherWaysProps = {
  /** Tabs with the methods that the visitor can use if this method fails. */
  readonly tabs: readonly SignInTab[];
  readonly onOther: (tab: SignInTab) => void;
};

/** Offers the sign-in methods that are available after another method has failed. */
export function OtherSignInMethods({ tabs, onOther }: OtherWaysProps) {
  return (
    <div className="other-ways stack-close">
      {tabs.map((tab) => (
        <button key={tab} type="button" className="button button-secondary button-wide" onClick={() => onOther(tab)}>
          {labels[tab]()}
        </button>
      ))}
    </div>
  );
}
