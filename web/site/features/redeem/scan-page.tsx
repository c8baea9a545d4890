import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SpendableWashes } from '#contracts/entitlements/redemption.ts';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { startRedemption, type RedemptionView, type ScannedStation } from '#contracts/stations/redemptions.ts';
import type { StationPicture } from '#contracts/stations/station-picture.ts';
import type { UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { track } from '#web/lib/analytics.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import type { FieldErrors } from '#web/lib/forms/form-errors.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { withoutDuplicateFormError } from '#web/lib/forms/without-duplicate-form-error.ts';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { BayChoice } from './bay-choice.tsx';
import { WaitForBay } from '../../queue/wait-for-bay.tsx';
import { PastWashes, RecentWashes } from '../../washes/recent-washes.tsx';
import { isWashRunning } from '../../washes/is-wash-running.ts';
import { canWaitForBay, useStartObstacle } from '../../washes/start-obstacle.ts';
import { MachineFormFooter } from './machine-form-footer.tsx';
import { WashPurchasePanel } from './wash-purchase-panel.tsx';
import { StartUnavailable } from './start-unavailable.tsx';
import { StationHeader } from './station-header.tsx';
import { StationThumbnail } from './station-thumbnail.tsx';
import { ReportStickerButton, StickerNotice } from './report-sticker.tsx';
import { voucherFieldsOf, voucherOptionValue, VoucherChoice, ENTERED_CODE_VALUE } from './voucher-choice.tsx';
import startingPicture from '../../illustrations/wash-starting.svg';

type ScanPageProps = {
  readonly station: ScannedStation;
  /** Photograph of the station. Null if the shop has uploaded none. */
  readonly picture: StationPicture | null;
  readonly vouchers: readonly SpendableWashes[];
  /** The wash that the customer can pay for at the machine. Null if no wash is for sale here. */
  readonly wash: WashPackage | null;
  readonly requestId: string;
  /** Number of the bay to which the sticker belongs. Null if the sticker belongs to the whole station. */
  readonly bayNo: number | null;
  readonly back: FormResult;
  /** Washes that this browser has just requested at this station. */
  readonly washes: readonly RedemptionView[];
  /** Unfinished walk-ups (purchases at the machine) of this browser at this station. */
  readonly walkUps: readonly UnfinishedWalkUp[];
  /** Bay of the sticker that a staff user has just scanned on an inspection. Null for customers. */
  readonly seenBayNo: number | null;
};

/**
 * Returns the errors of the voucher form. If the page offers a wash to pay for, the error of an empty code also
 * mentions the payment.
 */
function codeErrors({ code, ...errors }: FieldErrors, paid: WashPackage | null): FieldErrors {
  if (code === undefined) return errors;
  return { ...errors, code: paid === null ? code : m.scan_code_missing({ pay: m.walk_up_pay_here() }) };
}

type PayFirstProps = Pick<ScanPageProps, 'station' | 'bayNo' | 'back'> & {
  readonly wash: WashPackage;
  /**
   * True if the payment is the main action of the page. False while a wash of this browser runs here, because the link
   * to that wash comes first.
   */
  readonly isMain: boolean;
  /** Bays of this browser's running washes. */
  readonly own: readonly number[];
  /** Element with the form to start a wash with a voucher. */
  readonly children: ReactNode;
};

/**
 * Shows the payment, and below it a collapsed form for a voucher. The form replaces the payment while it is open. After
 * an error without JavaScript, the form is open.
 */
function PaymentThenVoucherForm({ station, bayNo, wash, isMain, own, back, children }: PayFirstProps) {
  const isOpen = back.draft !== null || back.failure !== null || Object.keys(back.errors).length > 0;
  return (
    <>
      <WashPurchasePanel station={station} bayNo={bayNo} wash={wash} isMain={isMain} own={own} />
      <details className="voucher-fold" open={isOpen || undefined}>
        <summary>{m.scan_use_voucher()}</summary>
        {children}
      </details>
    </>
  );
}

/** Offers the customer to buy a wash for later. It is shown while the customer has to wait for a bay. */
function BuyWashHint() {
  return (
    <p className="small-words">
      {m.scan_no_wash()}{' '}
      <Link className="inline-link" to="/#packages">
        {m.scan_buy()}
      </Link>
    </p>
  );
}

type WaysToStartProps = Omit<PayFirstProps, 'wash'> &
  Pick<ScanPageProps, 'walkUps'> & {
    /** Wash that the page offers above the voucher form. Null if the page offers no payment. */
    readonly paid: WashPackage | null;
    /** True if no bay is free, and at least one bay is in use or reserved. */
    readonly isBusy: boolean;
  };

/**
 * Shows the form for a voucher, and the offers to buy a wash. Renders nothing if the customer has to wait for a bay and
 * already has a walk-up here. Such a customer needs no other wash.
 */
function StartOptions({ paid, isBusy, walkUps, ...props }: WaysToStartProps) {
  if (paid !== null) return <PaymentThenVoucherForm {...props} wash={paid} />;
  if (isBusy && walkUps.length > 0) return null;
  return (
    <>
      {props.children}
      {isBusy ? <BuyWashHint /> : null}
    </>
  );
}

/** Loads the picture of the next page before it is needed. */
function usePreloadedStartPicture(): void {
  useEffect(() => {
    new Image().src = startingPicture;
  }, []);
}

/**
 * Returns the reason why no wash can start, and the wash that the page offers first. Also returns the bays of this
 * browser's running washes, and whether a start is the page's main action. While a wash of this browser runs, the link
 * to that wash is the main action.
 */
function useWashOffer({ station, vouchers, wash, walkUps, washes }: ScanPageProps) {
  const noStart = useStartObstacle(station);
  const now = Date.parse(usePage().renderedAt);
  const running = washes.filter((one) => isWashRunning(one, now));
  const isOffered = noStart === null && vouchers.length === 0 && walkUps.length === 0;
  return {
    noStart,
    paid: isOffered ? wash : null,
    own: running.map(({ bayNo }) => bayNo),
    isMain: walkUps.length === 0 && running.length === 0,
  };
}

/** Page that a customer opens at the machine. The customer chooses a bay and a wash, and starts with one click. */
export function ScanPage(props: ScanPageProps) {
  const { station, vouchers, requestId, bayNo, back, walkUps, picture } = props;
  const navigate = useNavigate();
  // repeated clicks on the button request the same wash, even if the page reloads its data between them
  const [request] = useState(requestId);
  const [first] = vouchers;
  const [chosen, setChosen] = useState<string>(
    back.draft?.['voucherToken'] ?? (first === undefined ? ENTERED_CODE_VALUE : voucherOptionValue(first)),
  );
  // bays become free or occupied while the customer waits, so their states are reloaded
  useReloadOnServerEvent('by_clock');
  usePreloadedStartPicture();
  const { noStart, paid, isMain, own } = useWashOffer(props);
  const { field, form, end } = useCallForm({
    endpoint: startRedemption,
    input: (typed) => {
      const { voucherToken, ...rest } = typed('bayNo', 'voucherToken', 'code');
      const shown = voucherFieldsOf(vouchers, voucherToken);
      return { body: { stationToken: station.stationToken, requestId: request, ...rest, ...shown } };
    },
    onDone: ({ redemptionToken }) => {
      track({ name: 'qr_redemption', language: currentLocale() });
      return navigate(`/wash/${redemptionToken}`, { replace: true });
    },
    back: withoutDuplicateFormError(back, ['bayNo', 'code']),
    check: (_texts, errors) => ({ failure: null, errors: codeErrors(errors, paid) }),
    fieldOf: (code) => (code === 'voucher_not_found' && chosen === ENTERED_CODE_VALUE ? 'code' : null),
  });
  const start = (
    <form {...form} method="post" action="/api/redemptions" className="form">
      <input type="hidden" name="stationToken" value={station.stationToken} />
      <input type="hidden" name="requestId" value={request} />
      <BayChoice
        station={station}
        named={bayNo}
        field={field('bayNo')}
        own={[...own, ...walkUps.map((walkUp) => walkUp.bayNo)]}
        isDrawn
      />
      <VoucherChoice vouchers={vouchers} chosen={chosen} onChoose={setChosen} codeField={field('code')} />
      {noStart === null ? (
        <>
          <p className="side-note">{m.scan_promise()}</p>
          <MachineFormFooter
            {...end}
            offlineText={m.scan_cut_off()}
            busy={m.scan_starting()}
            label={m.scan_start({ minutes: station.minutes })}
            tone={isMain ? 'primary' : 'secondary'}
            look={isMain ? 'foot-action scan-start' : 'button-wide'}
          />
        </>
      ) : (
        <StartUnavailable words={noStart.words} />
      )}
    </form>
  );

  return (
    <section className="page-narrow scan-page">
      <StationHeader station={station} bayNo={bayNo} />
      <StickerNotice station={station} bayNo={bayNo} seenBayNo={props.seenBayNo} />
      <RecentWashes washes={props.washes} walkUps={walkUps} isMain />
      <WaitForBay {...station} isTaken={canWaitForBay(noStart, walkUps)} />
      <StartOptions {...props} {...{ paid, isMain, own }} isBusy={noStart?.busy === true}>
        {start}
      </StartOptions>
      <PastWashes washes={props.washes} />
      {picture === null ? null : <StationThumbnail slug={station.slug} picture={picture} />}
      <ReportStickerButton station={station} bayNo={bayNo} />
    </section>
  );
}
