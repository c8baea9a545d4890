import { Link } from 'react-router';
import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { EntryFrame } from './entry-frame.tsx';

type AlreadySignedInProps = {
  readonly customer: Customer;
  /** Where to go on to. */
  readonly target: string;
};

/** For somebody who opens a page that leads into an account, from inside of one. */
export function AlreadySignedIn({ customer, target }: AlreadySignedInProps) {
  const { firstName } = customer;
  return (
    <EntryFrame
      title={m.login_already_title()}
      text={firstName === '' ? m.login_already_nameless() : m.login_already_text({ firstName })}
    >
      <Link className="button button-primary w-full" to={target}>
        {m.login_already_continue()}
      </Link>
    </EntryFrame>
  );
}
