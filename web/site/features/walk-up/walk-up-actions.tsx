import { Link } from 'react-router';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';
import { formatTime, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { freeBaysAfter } from '../../washes/bay-order.ts';
import { WalkUpButton } from './walk-up-button.tsx';

type WalkUpActionsProps = { readonly walkUp: WalkUpView };

/**
 * Maximum number of other bays that are offered. The first of these bays is the main action, and the others are
 * collapsed.
 */
const BAYS_OFFERED = 3;

/** Actions while the payment is still missing. They show the end of the reservation and the button that cancels. */
export function PayingActions({ walkUp }: WalkUpActionsProps) {
  const { reservedUntil } = walkUp;
  return (
    <>
      <p className="lead">
        {reservedUntil === null
          ? m.walk_up_paying_late()
          : m.walk_up_paying_text({ time: formatTime(Date.parse(reservedUntil)) })}
      </p>
      <WalkUpButton walkUp={walkUp} what="cancel" label={m.walk_up_cancel()} />
    </>
  );
}

/**
 * Actions after the payment. The walk-up page starts the water automatically. In another browser or without JavaScript,
 * the customer presses a button.
 */
export function PaidActions({ walkUp }: WalkUpActionsProps) {
  const { autoStart } = walkUp;
  return (
    <>
      {autoStart ? <p className="lead only-scripted">{m.walk_up_paid_text()}</p> : null}
      <div className={autoStart ? 'walk-up-ways only-unscripted' : 'walk-up-ways'}>
        <p className="lead">{m.walk_up_paid_press()}</p>
        <WalkUpButton walkUp={walkUp} what="start" label={m.walk_up_start()} look="button-primary" />
      </div>
      <DocumentLinks walkUp={walkUp} />
    </>
  );
}

/**
 * Actions after a wash that did not start, or that the machine stopped early. The main action is another free bay, or
 * the same bay if no other is free. A bay whose last start failed comes last. One less prominent row contains the
 * collapsed further bays, the voucher and the refund.
 */
export function ChoiceActions({ walkUp }: WalkUpActionsProps) {
  const { bays, bayNo, failure } = walkUp;
  const others = freeBaysAfter(bays, bayNo)
    .filter((bay) => bay.bayNo !== bayNo)
    .slice(0, BAYS_OFFERED);
  const own = bays.find((bay) => bay.bayNo === bayNo);
  const again = own?.state === 'free' && failure !== 'silent' ? [{ bayNo, label: m.walk_up_again() }] : [];
  const ways = [
    ...others.map((bay) => ({ bayNo: bay.bayNo, label: m.walk_up_choose_bay({ bay: bayTitle(bay) }) })),
    ...again,
  ];
  const [first, ...further] = ways;
  // the voucher and the refund are the only possible actions if no bay is free
  const look = first === undefined ? 'button-secondary' : 'button-quiet';
  return (
    <>
      <p className="lead">
        <Sentence text={choiceQuestionText(walkUp)} />
      </p>
      {first === undefined ? null : (
        <div className="walk-up-ways">
          <WalkUpButton
            key={first.bayNo}
            walkUp={walkUp}
            what={first.bayNo}
            label={first.label}
            look="button-primary foot-action"
          />
        </div>
      )}
      <div className="walk-up-quiet">
        {further.length === 0 ? null : (
          <details className="walk-up-further">
            <summary>{m.wash_other_bay()}</summary>
            <div className="walk-up-ways">
              {further.map((way) => (
                <WalkUpButton key={way.bayNo} walkUp={walkUp} what={way.bayNo} label={way.label} />
              ))}
            </div>
          </details>
        )}
        <WalkUpButton walkUp={walkUp} what="keep" label={m.walk_up_keep()} look={look} />
        <WalkUpButton walkUp={walkUp} what="refund" label={m.walk_up_refund()} look={look} />
      </div>
      <p className="side-note">{m.walk_up_choose_note()}</p>
    </>
  );
}

/**
 * Returns a text with the amount and the time of the payment, and with the question of what to do next. If the machine
 * stopped early, the text says that the wash does not count. It does not say that the wash was not used, because some
 * water was used.
 */
function choiceQuestionText({ failure, totalAgorot, paidAt }: WalkUpView): string {
  const sum = isolatedShekels(totalAgorot);
  const price = paidAt === null ? sum : m.walk_up_price_at({ price: sum, time: formatTime(Date.parse(paidAt)) });
  return failure === 'broken' ? m.walk_up_choose_broken({ price }) : m.walk_up_choose({ price });
}

/** Actions after the wash became a voucher. They include an explanation of how to use the voucher. */
export function ConvertedToVoucherActions({ walkUp }: WalkUpActionsProps) {
  const { stationToken, bayNo } = walkUp;
  return (
    <>
      <p className="lead">{m.walk_up_kept_text()}</p>
      <div className="wash-ways">
        <Link
          className="button button-primary foot-action"
          to={stationToken === null ? '/s' : `/s/${stationToken}?bay=${bayNo}`}
        >
          {stationToken === null ? m.scan_open() : m.walk_up_kept_use()}
        </Link>
      </div>
      <DocumentLinks walkUp={walkUp} />
    </>
  );
}

/** Actions after the refund. They lead to another station, because the dog still has to be washed. */
export function RefundedActions({ walkUp }: WalkUpActionsProps) {
  return (
    <>
      <p className="lead">
        <Sentence text={m.walk_up_refunded_text({ price: isolatedShekels(walkUp.totalAgorot) })} />
      </p>
      <div className="wash-ways">
        <Link className="button button-primary foot-action" to="/stations">
          {m.scan_other_stations()}
        </Link>
      </div>
      <DocumentLinks walkUp={walkUp} />
    </>
  );
}

/**
 * Actions if nothing was paid. They lead back to the bay. After a declined payment, the customer can still try again on
 * the provider's payment page. Both texts therefore say what happens if a payment arrives later.
 */
export function AbandonedActions({ walkUp }: WalkUpActionsProps) {
  const { bayNo, declined, slug, stationToken } = walkUp;
  const place = stationToken === null ? `stations/${slug}` : `s/${stationToken}`;
  return (
    <>
      <p className="lead">{declined ? m.walk_up_declined_text() : m.walk_up_abandoned_text()}</p>
      <div className="wash-ways">
        <Link className="button button-primary foot-action" to={`/${place}/pay?bay=${bayNo}`}>
          {m.walk_up_abandoned_again()}
        </Link>
      </div>
    </>
  );
}

/** Links to the voucher and the receipt. They are also shown to customers without an email address. */
export function DocumentLinks({ walkUp }: WalkUpActionsProps) {
  const { receiptToken, voucherToken, state, washCount } = walkUp;
  // the voucher of a single wash is shown only after the wash was kept as a voucher. Before that, the customer does not
  // know of a voucher
  const hasVoucher = state === 'kept' || (washCount > 1 && state !== 'refunded');
  return (
    <p className="walk-up-links">
      {voucherToken === null || !hasVoucher ? null : (
        <Link className="inline-link" to={`/voucher/${voucherToken}`}>
          {m.walk_up_voucher()}
        </Link>
      )}
      {receiptToken === null ? null : (
        <Link className="inline-link" to={`/receipt/${receiptToken}`}>
          {m.walk_up_receipt()}
        </Link>
      )}
    </p>
  );
}
