import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Spendable } from '#contracts/entitlements/redemption.ts';
import { startRedemption, type RedemptionView, type ScannedStation } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { spokenLocale } from '#web/lib/language/language.ts';
import { useSpoken } from '#web/lib/page.tsx';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import { useFresh } from '#web/lib/freshness/use-fresh.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';
import { BayChoice } from './bay-choice.tsx';
import { FreshWashes } from '../../washes/fresh-washes.tsx';
import { NoStart, useNoStart } from './no-start.tsx';
import { spentBy, valueOf, VoucherChoice, TYPED } from './voucher-choice.tsx';

type ScanPageProps = {
  readonly station: ScannedStation;
  readonly vouchers: readonly Spendable[];
  readonly requestId: string;
  /** The bay that the sticker names. */
  readonly bayNo: number | null;
  readonly back: FormReturn;
  /** Washes that this browser requested here just now. */
  readonly washes: readonly RedemptionView[];
};

/** Somebody stands before a machine: which bay, which wash, one press. */
export function ScanPage({ station, vouchers, requestId, bayNo, back, washes }: ScanPageProps) {
  const spoken = useSpoken();
  const navigate = useNavigate();
  // the same press of the button stays the same wash, whatever is loaded meanwhile
  const [request] = useState(requestId);
  const [first] = vouchers;
  const [chosen, setChosen] = useState<string>(
    back.draft?.['voucherToken'] ?? (first === undefined ? TYPED : valueOf(first)),
  );
  // whether bays are free is looked at again while somebody stands here
  useFresh('by_clock');
  const { field, form, end } = useCallForm({
    endpoint: startRedemption,
    input: (typed) => {
      const { voucherToken, ...rest } = typed('bayNo', 'voucherToken', 'code');
      const shown = spentBy(vouchers, voucherToken);
      return { body: { stationToken: station.stationToken, requestId: request, ...rest, ...shown } };
    },
    onDone: ({ redemptionToken }) => {
      track({ name: 'qr_redemption', language: spokenLocale() });
      return navigate(`/wash/${redemptionToken}`, { replace: true });
    },
    back,
    fieldOf: (code) => (code === 'voucher_not_found' && chosen === TYPED ? 'code' : null),
  });
  const noStart = useNoStart(station);

  return (
    <section className="page-narrow grid gap-6">
      <div className="grid gap-2">
        <p className="font-semibold text-brand">{m.scan_here()}</p>
        <h1 className="text-3xl font-bold" tabIndex={-1}>
          {spoken({ en: station.name, he: station.nameHe })}
        </h1>
        <p className="text-ink-soft">{spoken({ en: station.address, he: station.addressHe })}</p>
        {station.sample ? <p className="text-sm text-ink-soft">{m.stations_sample()}</p> : null}
      </div>
      <FreshWashes washes={washes} />
      <form {...form} method="post" action="/api/redemptions" className="form">
        <input type="hidden" name="stationToken" value={station.stationToken} />
        <input type="hidden" name="requestId" value={request} />
        <BayChoice station={station} named={bayNo} field={field('bayNo')} />
        <VoucherChoice vouchers={vouchers} chosen={chosen} onChoose={setChosen} codeField={field('code')} />
        {noStart === null ? (
          <>
            <p className="text-sm text-ink-soft">{m.scan_promise()}</p>
            <div className="start-bar">
              <FormEnd {...end} busy={m.scan_starting()} label={m.scan_start({ minutes: station.minutes })} />
            </div>
          </>
        ) : (
          <NoStart words={noStart.words} />
        )}
      </form>
      {noStart === null || noStart.busy ? (
        <p className="text-sm">
          {m.scan_no_wash()} <Link to="/#packages">{m.scan_buy()}</Link>
        </p>
      ) : null}
    </section>
  );
}
