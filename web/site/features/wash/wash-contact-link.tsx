import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { readStoredDraft, storeDraft } from '#web/lib/forms/stored-draft.ts';
import { useLocalizedText, usePage } from '#web/lib/page.tsx';

type WashContactLinkProps = {
  readonly wash: RedemptionView;
  /** The problem that the customer reports, in a few words. Undefined if it is not known yet. */
  readonly problem?: string;
  readonly look?: string;
  readonly children: ReactNode;
};

/**
 * Link to the contact form about a wash. The message in the form begins with the problem, the station and the time,
 * unless the form already has a message. Without JavaScript the form is empty.
 */
export function WashContactLink({ wash, problem, look = 'inline-link', children }: WashContactLinkProps) {
  const { locale } = usePage();
  const spoken = useLocalizedText();

  function writeDraft(): void {
    const { message, name, email, phone } = readStoredDraft('contact');
    if (typeof message === 'string' && message !== '') return;
    const typed = Object.entries({ name, email, phone }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const facts = {
      station: spoken({ en: wash.stationName, he: wash.stationNameHe }),
      bay: m.bay_name({ number: wash.bayNo }),
      time: formatDateTime(Date.parse(wash.startedAt ?? wash.requestedAt), locale),
    };
    const first = problem === undefined ? m.wash_problem_about(facts) : m.wash_problem_message({ problem, ...facts });
    storeDraft('contact', { ...Object.fromEntries(typed), subject: 'support', message: `${first}\n` });
  }

  return (
    <Link className={look} to="/contact" onClick={writeDraft}>
      {children}
    </Link>
  );
}
