import { Link } from 'react-router';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useLocalizedText } from '#web/lib/page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { BayDrawings } from './bay-drawings.tsx';
import { payPagePath } from './pay-page-path.ts';

type PayHereProps = {
  readonly station: ScannedStation;
  readonly bayNo: number | null;
  /** Single wash or package that the customer can pay for at the machine. */
  readonly wash: WashPackage;
  /** True if the payment is the main action of the page. False while a wash of this browser runs. */
  readonly isMain: boolean;
  /** Bays of this browser's running washes. */
  readonly own: readonly number[];
};

/**
 * Offers a wash to a customer for whom no voucher is known. It shows the bays with their states, and the link to the
 * payment page. This link is usually the main action of the page.
 */
export function WashPurchasePanel({ station, bayNo, wash, isMain, own }: PayHereProps) {
  const localized = useLocalizedText();
  const { minutes, stationToken } = station;
  const priceAndLink = (
    <>
      <p className="pay-here-price">
        <span className="amount">
          <Sentence text={`${localized({ en: wash.name, he: wash.nameHe })} ${isolatedShekels(wash.priceAgorot)}`} />
        </span>
        <span>{m.wash_minutes({ minutes })}</span>
      </p>
      <Link
        className={`button ${isMain ? 'button-primary foot-action' : 'button-secondary'}`}
        to={payPagePath(stationToken, bayNo)}
      >
        {m.walk_up_pay_here()}
      </Link>
    </>
  );
  return (
    <div className="pay-here">
      <BayDrawings station={station} named={bayNo} own={own} />
      {isMain ? (
        priceAndLink
      ) : (
        <details className="voucher-fold">
          <summary>{m.walk_up_another()}</summary>
          <div className="stack">{priceAndLink}</div>
        </details>
      )}
    </div>
  );
}
