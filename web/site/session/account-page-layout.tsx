import type { ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import picture from '../illustrations/hero-station-portrait.svg';
import '#web/account-kit/account.css';
import '../styles/entry/entry.css';

type AccountPageLayoutProps = {
  readonly title: string;
  readonly text: string;
  /** True for a long form. The form then gets most of the space next to a small picture. */
  readonly wide?: boolean;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

const benefits = [m.login_benefit_balance, m.login_benefit_prices, m.login_benefit_receipts] as const;

/** Layout of the sign-in and registration pages, with a picture next to a form. */
export function AccountPageLayout({ title, text, wide = false, lead, children }: AccountPageLayoutProps) {
  return (
    <section className={`entry ${wide ? 'entry-wide' : ''}`}>
      <div className="entry-scene">
        <img src={picture} alt="" width="480" height="480" />
        <ul>
          {benefits.map((benefit, index) => (
            <li key={index}>
              <CheckIcon />
              <span>{benefit()}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="entry-card">
        {lead}
        <div className="entry-head">
          <h1 tabIndex={-1}>{title}</h1>
          <p>{text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
