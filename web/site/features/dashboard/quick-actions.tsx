import type { ComponentType } from 'react';
import { Link, type To } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { dialogOpenedByLink } from '#web/lib/addresses/opened-by-link.ts';
import { CardIcon } from '#web/ui/icons/further-icons.tsx';
import { DropIcon, GiftIcon, type IconProps } from '#web/ui/icons/icons.tsx';
import { bookingPath } from './vouchers/booking-path.ts';

type ActionProps = {
  readonly to: To;
  readonly Icon: ComponentType<IconProps>;
  readonly label: string;
  readonly hint: string;
  readonly main?: true;
  /** True if the action opens a dialog over this page. Closing the dialog then returns to this page. */
  readonly over?: true;
};

function Action({ to, Icon, label, hint, main, over }: ActionProps) {
  return (
    <li>
      <Link
        to={to}
        className={`quick-action ${main === true ? 'quick-action-main' : ''}`}
        {...(over === true ? { state: dialogOpenedByLink, preventScrollReset: true } : {})}
      >
        <Icon className="icon-large" />
        <span>
          <span className="quick-action-label">{label}</span>
          <span className="quick-action-hint">{hint}</span>
        </span>
      </Link>
    </li>
  );
}

/** Quick actions of the dashboard. The action to book a wash leads to the packages if no washes are left. */
export function QuickActions({ washBalance }: { readonly washBalance: number }) {
  const empty = washBalance === 0;
  return (
    <section aria-labelledby="actions-title" className="dashboard-actions">
      <h2 id="actions-title">{m.dashboard_actions()}</h2>
      <ul>
        <Action
          to={bookingPath(washBalance)}
          Icon={DropIcon}
          label={m.dashboard_book()}
          hint={empty ? m.dashboard_book_hint_empty() : m.dashboard_book_hint()}
          main
        />
        <Action
          to="/#gift-vouchers"
          Icon={GiftIcon}
          label={m.dashboard_buy_gift()}
          hint={m.dashboard_buy_gift_hint()}
        />
        <Action
          to={{ search: '?redeem=1' }}
          Icon={CardIcon}
          label={m.dashboard_redeem()}
          hint={m.dashboard_redeem_hint()}
          over
        />
      </ul>
    </section>
  );
}
