import type { ReactNode } from 'react';
import { Sentence } from '#web/ui/sentence.tsx';
import { m } from '#messages/compiled/messages.js';
import '#web/account-kit/account.css';
import '../../styles/entry/entry.css';

type ProofFrameProps = {
  /** Decorative. */
  readonly picture: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

/** One thing to do or to know, in the middle of the page. */
export function ProofFrame({ picture, title, text, children }: ProofFrameProps) {
  return (
    <section className="entry entry-alone">
      <div className="entry-card">
        <img src={picture} alt="" width="240" height="200" />
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

/** The secret of a link reaches no server, so that without scripts nobody can read it. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="notice notice-info">{m.proof_needs_scripts()}</p>
    </noscript>
  );
}
