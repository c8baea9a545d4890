import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { logoutCustomer } from '#contracts/identity/account.ts';
import { NextField } from '#web/account-kit/fields/next-field.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { withNextPage } from '#web/lib/with-next-page.ts';
import { logOut } from './log-out.ts';

type SwitchAccountProps = {
  /** Page to open after the next sign-in. Null to open the home page. */
  readonly next: string | null;
  readonly label: string;
  readonly look: 'primary' | 'secondary';
};

/**
 * Button that ends this session and opens the sign-in page. It is used to switch to another account, or for a step-up
 * (repeated authentication).
 */
export function SwitchAccountButton({ next, label, look }: SwitchAccountProps) {
  const navigate = useNavigate();
  const [pending, during] = useBusy();
  const login = withNextPage('/login', next);

  async function leave(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await during(logOut)) await navigate(login);
  }

  return (
    <form method="post" action={logoutCustomer.path} onSubmit={(event) => void leave(event)}>
      <NextField next={login} />
      <button type="submit" className={`button button-${look} button-wide`} disabled={pending}>
        {label}
      </button>
    </form>
  );
}
