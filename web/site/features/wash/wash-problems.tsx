import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { WashContactLink } from './wash-contact-link.tsx';
import './wash-problems.css';

type Problem = {
  readonly name: string;
  readonly advice: string;
};

/**
 * Returns the problems that can occur with a wash that has started. The machine itself reports only the first problem.
 */
function problemsOf({ bayNo }: RedemptionView): readonly Problem[] {
  return [
    { name: m.wash_problem_stopped(), advice: m.wash_problem_stopped_text() },
    { name: m.wash_problem_poor(), advice: m.wash_problem_check_text() },
    { name: m.wash_problem_dirty(), advice: m.wash_problem_check_text() },
    { name: m.wash_problem_bay(), advice: m.wash_problem_bay_text({ bay: m.bay_name({ number: bayNo }) }) },
  ];
}

/**
 * Lists the problems that a customer can have with a running wash. Each problem has advice, the phone number that
 * reaches staff immediately, and a link to the contact form. The message in the form begins with the problem, the
 * station and the time.
 */
export function WashProblems({ wash }: { readonly wash: RedemptionView }) {
  return (
    <ul className="wash-problems">
      {problemsOf(wash).map(({ name, advice }) => (
        <li key={name}>
          <details name="wash-problem">
            <summary>{name}</summary>
            <div className="stack-close">
              <p>{advice}</p>
              <p className="walk-up-links">
                <CallLink />
                <WashContactLink wash={wash} problem={name}>
                  {m.wash_problem_write()}
                </WashContactLink>
              </p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function CallLink() {
  const { brand } = usePage();
  return (
    <a className="inline-link" href={`tel:${brand.phone}`}>
      {m.wash_help_call()}{' '}
      <bdi translate="no" dir="ltr">
        {formatPhone(brand.phone)}
      </bdi>
    </a>
  );
}
