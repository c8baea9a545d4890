import { Link } from 'react-router';
import type { LiveBay, RedemptionView } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { freeBaysAfter } from '../../washes/bay-order.ts';
import { WashContactLink } from './wash-contact-link.tsx';
import { NotStartedHelp } from './wash-help.tsx';
import type { WashPageState } from './wash-page-state.ts';

type NextWashStepProps = {
  readonly wash: RedemptionView;
  readonly state: WashPageState;
  /** Bays of the station with their current state. Empty if they are not known. */
  readonly bays: readonly LiveBay[];
};

type StartLink = { readonly label: string; readonly to: string };

/**
 * Returns the link with which the customer can start again. It leads to another free bay, otherwise to the same bay,
 * otherwise to another station. A link to a bay opens the page of the sticker with that bay selected. If the machine
 * did not respond, the customer selects a bay on that page.
 */
function nextStartLink({ wash, state, bays }: NextWashStepProps): StartLink {
  const sticker = `/s/${wash.stationToken}`;
  if (state === 'silent') return { label: m.wash_other_bay(), to: sticker };
  const [bay] = freeBaysAfter(bays, wash.bayNo);
  if (bay !== undefined) {
    const label = bay.bayNo === wash.bayNo ? m.wash_try_again() : m.wash_use_bay({ bay: bayTitle(bay) });
    return { label, to: `${sticker}?bay=${bay.bayNo}` };
  }
  if (bays.length > 0) return { label: m.scan_other_stations(), to: '/stations' };
  return { label: m.wash_try_again(), to: sticker };
}

/** Shows the next step if the machine did not work as expected. Also shows a link to contact the shop. */
export function NextWashStep(props: NextWashStepProps) {
  const { wash, state } = props;
  if (state === 'starting' || state === 'running' || state === 'ended') return null;
  const { label, to } = nextStartLink(props);
  return (
    <div className="wash-ways">
      <Link className="button button-primary foot-action" to={to}>
        {label}
      </Link>
      {state === 'silent' ? <NotStartedHelp wash={wash} /> : null}
      <WashContactLink wash={wash}>{m.nav_contact()}</WashContactLink>
    </div>
  );
}
