import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Spendable } from '#contracts/entitlements/redemption.ts';
import { startRedemption, type RedemptionView, type ScannedStation } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import { useReloadOnChange } from '#web/lib/freshness/use-reload-on-change.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';
import { BayChoice } from './bay-choice.tsx';
import { FreshWashes } from '../../washes/fresh-washes.tsx';
import { StartUnavailable, useNoStart } from './start-unavailable.tsx';
import { StationHead } from './station-head.tsx';
import { spentBy, valueOf, VoucherChoice, TYPED } from './voucher-choice.tsx';
import startingPicture from '../../illustrations/wash-starting.svg';

type ScanPageProps = {
  readonly station: ScannedStation;
  readonly vouchers: readonly Spendable[];
  readonly requestId: string;
  /** Number of the bay to which the sticker belongs; null if it belongs to the whole station. */
  readonly bayNo: number | null;
  readonly back: FormReturn;
  /** Washes that this browser has just requested at this station. */
  readonly washes: readonly RedemptionView[];
};

/** Link to the payment at this machine, for a customer without a voucher. */
function PayHere({ station, bayNo }: Pick<ScanPageProps, 'station' | 'bayNo'>) {
  return (
    <div className="pay-here">
      <p className="font-semibold">{m.walk_up_no_voucher()}</p>
      <Link
        className="button button-secondary"
        to={`/s/${station.stationToken}/pay${bayNo === null ? '' : `?bay=${bayNo}`}`}
      >
        {m.walk_up_pay_here()}
      </Link>
    </div>
  );
}

/** Page at the machine. The customer chooses a bay and a wash, and starts with one click. */
export function ScanPage({ station, vouchers, requestId, bayNo, back, washes }: ScanPageProps) {
  const navigate = useNavigate();
  // repeated clicks on the button request the same wash, also if data reloads in between
  const [request] = useState(requestId);
  const [first] = vouchers;
  const [chosen, setChosen] = useState<string>(
    back.draft?.['voucherToken'] ?? (first === undefined ? TYPED : valueOf(first)),
  );
  // bays become free or occupied while the customer waits, so the page reloads them
  useReloadOnChange('by_clock');
  const { field, form, end } = useCallForm({
    endpoint: startRedemption,
    input: (typed) => {
      const { voucherToken, ...rest } = typed('bayNo', 'voucherToken', 'code');
      const shown = spentBy(vouchers, voucherToken);
      return { body: { stationToken: station.stationToken, requestId: request, ...rest, ...shown } };
    },
    onDone: ({ redemptionToken }) => {
      track({ name: 'qr_redemption', language: currentLocale() });
      return navigate(`/wash/${redemptionToken}`, { replace: true });
    },
    back,
    fieldOf: (code) => (code === 'voucher_not_found' && chosen === TYPED ? 'code' : null),
  });
  const noStart = useNoStart(station);
  // the next page shows this picture at once
  useEffect(() => {
    new Image().src = startingPicture;
  }, []);

  return (
    <section className="page-narrow scan-page">
      <StationHead station={station} bayNo={bayNo} />
      <FreshWashes washes={washes} />
      {noStart === null && vouchers.length === 0 ? <PayHere station={station} bayNo={bayNo} /> : null}
      <form {...form} method="post" action="/api/redemptions" className="form">
        <input type="hidden" name="stationToken" value={station.stationToken} />
        <input type="hidden" name="requestId" value={request} />
        <BayChoice station={station} named={bayNo} field={field('bayNo')} />
        <VoucherChoice vouchers={vouchers} chosen={chosen} onChoose={setChosen} codeField={field('code')} />
        {noStart === null ? (
          <>
            <p className="text-sm text-ink-soft">{m.scan_promise()}</p>
            <FormEnd
              {...end}
              busy={m.scan_starting()}
              label={m.scan_start({ minutes: station.minutes })}
              look="foot-action scan-start"
            />
          </>
        ) : (
          <StartUnavailable words={noStart.words} />
        )}
      </form>
      {noStart !== null && noStart.busy ? (
        <p className="text-sm">
          {m.scan_no_wash()}{' '}
          <Link className="text-link underline" to="/#packages">
            {m.scan_buy()}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
