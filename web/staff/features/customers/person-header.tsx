import { Fragment, type ReactNode } from 'react';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { DetailHeader } from '../../kit/detail-header.tsx';
import { GoodwillButton } from '../../lib/acts/goodwill-button.tsx';
import { RevealButton, RevealNote } from '../../lib/acts/reveal-button.tsx';
import type { Reveal } from '../../lib/data/use-reveal.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';

/** An email address or phone number of a person. `isMarked` is true if the account has not verified it. */
export type PersonContact = { readonly value: string; readonly isMarked: boolean };

type HeadProps = {
  readonly name: string;
  readonly states: ReactNode;
  readonly washesLeft: number;
  readonly contacts: readonly PersonContact[];
  /** Time at which the person registered or placed the first order. */
  readonly since: string;
  readonly reveal: Reveal<unknown>;
  readonly goodwillTo: Parameters<typeof GoodwillButton>[0]['to'];
  readonly onChanged: () => void;
  /** Element with the tags and the newest note. */
  readonly notes: ReactNode;
  readonly more?: ReactNode;
};

export function PersonHeader(props: HeadProps) {
  const { contacts, goodwillTo, more = null, name, notes, onChanged, reveal, since, states, washesLeft } = props;
  const { locale } = usePortal();
  const isHidden = mayUse(useMe(), 'customer.reveal') && reveal.shown === null;
  return (
    <DetailHeader
      title={<bdi>{name}</bdi>}
      states={states}
      sum={m.staff_goodwill_left({ left: m.wash_count({ count: washesLeft }) })}
      facts={
        <>
          {contacts.map(({ value, isMarked }) => (
            <Fragment key={value}>
              <span>
                <bdi dir="ltr">{value}</bdi>
                {isMarked ? ` (${m.staff_customer_unproven()})` : null}
              </span>{' '}
              ·{' '}
            </Fragment>
          ))}
          <span>{m.staff_guest_since({ day: formatDate(Date.parse(since), locale) })}</span>
        </>
      }
      notes={notes}
      acts={
        <>
          <GoodwillButton to={goodwillTo} onDone={onChanged} />
          {isHidden ? <RevealButton reveal={reveal} /> : null}
          {more === null ? null : <div className="staff-detail-more">{more}</div>}
          {isHidden ? <RevealNote /> : null}
        </>
      }
    />
  );
}
