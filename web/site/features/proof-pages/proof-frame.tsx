import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { useCustomer } from '#web/lib/session.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { m } from '#messages/compiled/messages.js';
import '#web/account-kit/account.css';
import '../../styles/entry/entry.css';

type ProofFrameProps = {
  /** Decorative picture. Its aspect ratio is four to three unless it is square. */
  readonly picture: string;
  readonly square?: boolean;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

/** Page layout with a single message or action in the middle. */
export function ProofFrame({ picture, square = false, title, text, children }: ProofFrameProps) {
  return (
    <section className="entry entry-alone">
      <div className="entry-card">
        <img src={picture} alt="" width={240} height={square ? 240 : 180} />
        <div className="entry-head" aria-live="polite">
          <h1 tabIndex={-1}>{title}</h1>
          <p>
            <Sentence text={text} />
          </p>
        </div>
        {children}
      </div>
    </section>
  );
}

/**
 * Notice for browsers without JavaScript. The page needs scripts to read the secret token of the link. The token is in
 * the URL fragment, which the browser never sends to the server.
 */
export function JavaScriptRequiredNotice() {
  return (
    <noscript>
      <p className="notice notice-info">{m.proof_needs_scripts()}</p>
    </noscript>
  );
}

/** Shows the account that is signed in, by its email address or the customer's name. */
export function SignedInAccount() {
  const customer = useCustomer();
  const email = customer?.email ?? null;
  const account = email === null ? (customer?.firstName ?? '') : leftToRight(email);
  if (account === '') return null;
  return (
    <p>
      <Sentence text={m.held_phone_account({ account: isolated(account) })} />
    </p>
  );
}

/**
 * Link to the merge with the account that was verified in this session. It receives the focus, because it replaces the
 * button that was pressed.
 */
export function MergeLink() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Link ref={link} className="button button-primary button-wide" to="/dashboard?merge=1">
      {m.merge_offer()}
    </Link>
  );
}
