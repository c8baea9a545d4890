import { Link } from 'react-router';
import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { AccountPageLayout } from './account-page-layout.tsx';
import { SwitchAccountButton } from './switch-account.tsx';

type AlreadySignedInProps = {
  readonly customer: Customer;
  readonly target: string;
};

export function AlreadySignedIn({ customer, target }: AlreadySignedInProps) {
  const { firstName } = customer;
  return (
    <AccountPageLayout
      title={m.login_already_title()}
      text={firstName === '' ? m.login_already_nameless() : m.login_already_text({ firstName })}
    >
      <Link className="button button-primary button-wide" to={target}>
        {m.login_already_continue()}
      </Link>
      <SwitchAccountButton next={target} label={m.login_already_other()} look="secondary" />
    </AccountPageLayout>
  );
}
