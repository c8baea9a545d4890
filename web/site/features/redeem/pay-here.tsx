import { Link } from 'react-router';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { baysTogether } from '#domain/stations/bays/bays-together.ts';
import { m } from '#messages/compiled/messages.js';
import { useSpoken } from '#web/lib/page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import dualPicture from '../../illustrations/feature-dual.svg';

type PayHereProps = {
  readonly station: ScannedStation;
  readonly bayNo: number | null;
  /** Wash to pay for. */
  readonly wash: WashPackage;
  /** True if it is the main action of the page. */
  readonly isMain: boolean;
};

/** Returns the text of the button that leads to the payment. */
export function payHereWords({ priceAgorot }: Pick<WashPackage, 'priceAgorot'>): string {
  return m.walk_up_pay_here({ price: isolatedShekels(priceAgorot) });
}

/**
 * Offers a wash to a customer without a known voucher: a link to the payment page, usually the main action of the page.
 */
export function PayHere({ station, bayNo, wash, isMain }: PayHereProps) {
  const spoken = useSpoken();
  const { bays, minutes, stationToken } = station;
  const together = baysTogether(bays);
  const free = together.state === 'free' ? m.scan_bays_free({ count: together.free }) : null;
  return (
    <div className="pay-here">
      <img src={dualPicture} alt="" width={96} height={96} />
      <p className="grid">
        <span className="text-xl font-bold">
          <Sentence text={`${spoken({ en: wash.name, he: wash.nameHe })} ${isolatedShekels(wash.priceAgorot)}`} />
        </span>
        <span>
          {m.wash_minutes({ minutes })}
          {free === null ? null : (
            <>
              {' · '}
              <span className="whitespace-nowrap">{free}</span>
            </>
          )}
        </span>
      </p>
      <Link
        className={`button ${isMain ? 'button-primary foot-action' : 'button-secondary'}`}
        to={`/s/${stationToken}/pay${bayNo === null ? '' : `?bay=${bayNo}`}`}
      >
        <Sentence text={payHereWords(wash)} />
      </Link>
    </div>
  );
}
