import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { createWalkUp, type UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { SmsPhoneField } from '#web/account-kit/fields/sms-phone-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { withoutDuplicateFormError } from '#web/lib/forms/without-duplicate-form-error.ts';
import { useCallForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { WaitForBay } from '../../queue/wait-for-bay.tsx';
import { RecentWashes } from '../../washes/recent-washes.tsx';
import { canWaitForBay, useStartObstacle } from '../../washes/start-obstacle.ts';
import { chosenPaymentMethod } from './chosen-payment-method.ts';
import type { PayPageStation } from './load-pay-page-station.ts';
import { MachineFormFooter } from './machine-form-footer.tsx';
import { makeReservedBayChoosable } from './make-reserved-bay-choosable.ts';
import { CHOSEN_PACKAGE_ID } from './package-choice.tsx';
import { ScannedBayChoice } from './scanned-bay-choice.tsx';
import { StartUnavailable } from './start-unavailable.tsx';
import { StationHeader } from './station-header.tsx';

type PayPageProps = {
  readonly station: PayPageStation;
  /** Package that the customer pays for. Null if no package is for sale. */
  readonly wash: WashPackage | null;
  /** Element that shows the chosen package with its price, and the other packages. */
  readonly packages: ReactNode;
  /** Element with the legal information, as in the checkout. */
  readonly disclosure: ReactNode;
  /** Element to choose the payment method. A method is always selected. */
  readonly methods: ReactNode;
  /** Payment methods that the payment page accepts. */
  readonly accepted: readonly PaymentMethod[];
  readonly requestId: string;
  /** Unfinished walk-ups (purchases at the machine) of this browser at this station. */
  readonly walkUps: readonly UnfinishedWalkUp[];
  /** Number of the bay to which the sticker belongs. Null if the sticker belongs to the whole station. */
  readonly bayNo: number | null;
  readonly back: FormResult;
};

/**
 * Payment page at the machine, for a customer without a voucher. The bay, the price, the payment method and the button
 * are on the first screen. The other packages, the receipt and the terms are collapsed.
 */
export function PayPage(given: PayPageProps) {
  const props = { ...given, ...makeReservedBayChoosable(given) };
  const { station, wash, bayNo, walkUps } = props;
  const noStart = useStartObstacle(station);
  const { stationToken } = station;
  const own = bayNo === null ? '' : `?bay=${bayNo}`;
  // bays become free or occupied while the customer reads the page, so their states are reloaded
  useReloadOnServerEvent('by_clock');
  useFocusOnChosen(wash?.id ?? null);
  return (
    <section className="page-narrow scan-page pay-page">
      {/* the head names no bay if the form has a choice of the bay */}
      <StationHeader station={station} bayNo={noStart === null && wash !== null ? null : bayNo} />
      <RecentWashes washes={[]} walkUps={walkUps} />
      <StartObstacleNotice station={station} walkUps={walkUps} />
      {wash === null ? <p className="notice">{m.walk_up_none()}</p> : null}
      {/* a new React key resets the form for another package, so that the form takes the new idempotency key */}
      {noStart === null && wash !== null ? <PayForm key={wash.id} {...props} wash={wash} /> : null}
      <p className="small-words">
        <Link className="inline-link" to={stationToken === null ? '/s' : `/s/${stationToken}${own}`}>
          {m.walk_up_have_voucher()}
        </Link>
      </p>
    </section>
  );
}

/**
 * Moves the focus to the chosen package after the customer has chosen a different package. The link that had the focus
 * was removed together with the form of the earlier package.
 */
function useFocusOnChosen(packageId: WashPackage['id'] | null): void {
  const earlier = useRef(packageId);
  useEffect(() => {
    if (earlier.current === packageId) return;
    earlier.current = packageId;
    if (document.activeElement === document.body) document.getElementById(CHOSEN_PACKAGE_ID)?.focus();
  }, [packageId]);
}

/**
 * Shows the reason why no wash can start now, and the queue for a bay. A bay that the customer's own walk-up uses is no
 * reason to wait.
 */
function StartObstacleNotice({ station, walkUps }: Pick<PayPageProps, 'station' | 'walkUps'>) {
  const noStart = useStartObstacle(station);
  const isOwn = noStart?.busy === true && walkUps.length > 0;
  return (
    <>
      {noStart === null || isOwn ? null : <StartUnavailable words={noStart.words} />}
      <WaitForBay {...station} isTaken={canWaitForBay(noStart, walkUps)} />
    </>
  );
}

function PayForm({ wash, ...props }: PayPageProps & { readonly wash: WashPackage }) {
  const { station, requestId, bayNo, back, walkUps, packages, disclosure, methods, accepted } = props;
  const { stationToken, slug } = station;
  const place = stationToken === null ? { slug } : { stationToken };
  // repeated presses of the button belong to the same walk-up, even if the page reloads its data between them
  const [request] = useState(requestId);
  const { priceAgorot } = wash;
  const { field, form, end } = useCallForm({
    endpoint: createWalkUp,
    input: (typed) => ({
      body: {
        ...place,
        requestId: request,
        packageId: wash.id,
        shownAgorot: priceAgorot,
        ...typed('bayNo', 'email', 'phone'),
        paymentMethod: chosenPaymentMethod(typed('paymentMethod'), accepted),
      },
    }),
    onDone: ({ redirectUrl }) => {
      window.location.assign(redirectUrl);
      return waitUntilRestoredFromCache();
    },
    back: withoutDuplicateFormError(back, ['bayNo', 'email', 'phone']),
  });
  return (
    <form {...form} method="post" action="/api/walk-ups" className="form pay-form">
      {Object.entries(place).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="requestId" value={request} />
      <input type="hidden" name="packageId" value={wash.id} />
      <input type="hidden" name="shownAgorot" value={priceAgorot} />
      <div className="pay-part">
        <ScannedBayChoice
          station={station}
          named={bayNo}
          field={field('bayNo')}
          own={walkUps.map((own) => own.bayNo)}
        />
        {packages}
      </div>
      <div className="pay-part">
        {methods}
        <div>
          <ReceiptFields field={field} />
          <Terms promise={stationToken === null ? m.walk_up_promise_page() : m.walk_up_promise()}>{disclosure}</Terms>
        </div>
        <MachineFormFooter
          {...end}
          offlineText={m.walk_up_cut_off()}
          busy={m.walk_up_going()}
          label={m.walk_up_pay({ price: isolatedShekels(priceAgorot), minutes: station.minutes })}
          look="foot-action scan-start"
        />
      </div>
    </form>
  );
}

/**
 * Shows the terms in one line, with the full terms below it. They explain what happens with the bay and the water,
 * cancellation, the seller and the terms of use.
 */
function Terms({ promise, children }: { readonly promise: string; readonly children: ReactNode }) {
  return (
    <details className="pay-fold">
      <summary>{m.walk_up_terms()}</summary>
      <div className="pay-terms stack-close">
        <p className="side-note">{promise}</p>
        {children}
      </div>
    </details>
  );
}

type ReceiptFieldsProps = { readonly field: (name: 'email' | 'phone') => FieldState };

/**
 * Collapsed fields for the email address or the phone number that receives the receipt. The receipt is also shown on
 * the next page. The fields are open if one has a value or an error.
 */
function ReceiptFields({ field }: ReceiptFieldsProps) {
  const email = field('email');
  const phone = field('phone');
  const isOpen = [email, phone].some(({ error, defaultValue = '' }) => error !== undefined || defaultValue !== '');
  return (
    <details className="pay-fold" open={isOpen || undefined}>
      <summary>{m.walk_up_receipt_to()}</summary>
      <div className="pay-receipt-to stack-wide">
        <EmailField label={m.walk_up_email()} hint={m.walk_up_email_hint()} {...email} />
        <SmsPhoneField label={m.walk_up_phone()} hint={m.walk_up_phone_hint()} {...phone} />
      </div>
    </details>
  );
}

/**
 * Resolves when the visitor returns from the payment page with the back button. The browser then restores this page
 * from the back/forward cache, and the button works again.
 */
function waitUntilRestoredFromCache(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', function wake({ persisted }) {
      if (!persisted) return;
      window.removeEventListener('pageshow', wake);
      resolve();
    });
  });
}
