import { Link } from 'react-router';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Part } from './part.tsx';

function Row({ label, verified }: { readonly label: string; readonly verified: boolean }) {
  return (
    <div className="verification-row">
      <dt>{label}</dt>
      <dd className="state-chip" data-good={verified}>
        {verified ? <CheckIcon className="size-4" /> : null}
        {verified ? m.dashboard_verified() : m.dashboard_not_verified()}
      </dd>
    </div>
  );
}

/** Which discounts by verified ID this account has (specification, section 4). */
export function Verification({ user }: { readonly user: CurrentUser }) {
  const { isVerifiedSenior, isVerifiedDisability } = user;
  return (
    <Part id="verification" title={m.dashboard_verification()}>
      <dl className="verification">
        <Row label={m.dashboard_senior()} verified={isVerifiedSenior} />
        <Row label={m.dashboard_disability()} verified={isVerifiedDisability} />
      </dl>
      {isVerifiedSenior || isVerifiedDisability ? null : (
        <p className="part-note">
          {m.dashboard_verification_note()} <Link to="/contact">{m.dashboard_verification_link()}</Link>
        </p>
      )}
    </Part>
  );
}
