import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { ownPath } from '#web/lib/own-path.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { ArrowEndIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { TermsLinks } from '../../forms/account-fields.tsx';
import { AlreadySignedIn } from '../../session/already-signed-in.tsx';
import { EntryFrame } from '../../session/entry-frame.tsx';
import { useSignedInOn, type WayIn } from '../../session/use-signed-in.ts';
import type { WaysIn } from '../../session/use-ways-in.ts';
import { BiometricButton } from './biometric-button.tsx';
import { OutcomeNotice, toldOutcome } from './outcome-notice.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhonePath } from './phone-path.tsx';
import { ProviderTiles } from './provider-tiles.tsx';

/** This page at another step, with where to go on to afterwards. */
function loginAddress(next: string | null, step: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...step, ...(next === null ? {} : { next }) }).toString();
  return query === '' ? '/login' : `/login?${query}`;
}

type SignedIn = (customer: Customer, method: WayIn) => void;
type PartProps = {
  readonly ways: WaysIn | null;
  readonly back: FormReturn;
  readonly next: string | null;
  readonly onSignedIn: SignedIn;
};

/** The providers, then what needs nobody else: phone, this device, e-mail with password. */
function EveryWay({ ways, back, next, onSignedIn }: PartProps) {
  return (
    <>
      <ProviderTiles ways={ways} next={next} />
      <p className="entry-or">
        <span>{m.login_or()}</span>
      </p>
      <div className="entry-ways">
        <Link className="button button-secondary w-full" to={loginAddress(next, { phone: '1' })}>
          <PhoneIcon className="size-5" />
          {m.login_phone()}
        </Link>
        <BiometricButton onSignedIn={(customer) => onSignedIn(customer, 'biometric')} />
      </div>
      <PasswordForm back={back} next={next} onSignedIn={onSignedIn} />
    </>
  );
}

function Phone({ ways, back, next, onSignedIn }: PartProps) {
  const [search] = useSearchParams();
  const leave = (
    <Link className="button button-quiet" to={loginAddress(next, {})}>
      <ArrowEndIcon className="size-5 rotate-180" />
      {m.login_back()}
    </Link>
  );
  return (
    <PhonePath
      codeSent={search.has('sent')}
      back={back}
      next={next}
      paused={ways?.phone.available === false}
      leave={leave}
      onSignedIn={(customer) => onSignedIn(customer, 'phone')}
    />
  );
}

function Closing() {
  const { brand, renderedAt } = usePage();
  const spoken = useSpoken();
  return (
    <div className="entry-closing">
      <p className="account-note">{m.login_legal()}</p>
      <TermsLinks />
      <p className="account-note">
        {m.footer_copyright({ year: renderedAt.slice(0, 4), company: spoken(brand.company) })}
      </p>
    </div>
  );
}

type LoginPageProps = {
  /** Null where nobody could say which ways are open. */
  readonly ways: WaysIn | null;
  /** What a post without scripts brought back. */
  readonly back: FormReturn;
};

/** The full-page sign-in: every way in, and on to where somebody was going. */
export function LoginPage({ ways, back }: LoginPageProps) {
  const [search] = useSearchParams();
  const signedInOn = useSignedInOn();
  const customer = useCustomer();
  const [wasSignedIn] = useState(customer !== null);
  const next = ownPath(search.get('next'));
  const outcome = toldOutcome(search.get('signIn'));
  const byPhone = search.has('phone');

  if (wasSignedIn && customer !== null) return <AlreadySignedIn customer={customer} target={next ?? '/'} />;

  const onSignedIn: SignedIn = (known, method) => signedInOn(known, method, next ?? '/');
  const part = { ways, back, next, onSignedIn };
  return (
    <EntryFrame
      title={byPhone ? m.login_phone_title() : m.login_title()}
      text={byPhone ? m.signin_phone_text() : m.signin_text()}
    >
      {outcome === null ? null : <OutcomeNotice outcome={outcome} />}
      {byPhone ? <Phone {...part} /> : <EveryWay {...part} />}
      <div className="entry-new">
        <p>{m.login_new_here()}</p>
        <Link className="button button-secondary" to="/register">
          {m.login_create()}
        </Link>
      </div>
      <Closing />
    </EntryFrame>
  );
}
