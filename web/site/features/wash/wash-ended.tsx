import { useState } from 'react';
import { Link } from 'react-router';
import type { RateableItem } from '#contracts/loyalty/ratings.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Sentence } from '#web/ui/sentence.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { noFormResult } from '#web/lib/forms/form-return.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { PictureIcon } from '#web/ui/icons/further-icons.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { isBadRating, RatingForm } from '../../rating/rating-form.tsx';
import { WashContactLink } from './wash-contact-link.tsx';
import { durationTextOfSeconds } from '#web/lib/words/duration-words.ts';
import { hasTooLittleWater } from './wash-page-state.ts';
import { WashPet } from './wash-pet.tsx';

/** Emoji of a dog for messages. Our fonts contain no emoji, but every messenger supports them. */
const DOG = '🐶';

/**
 * Button for a picture of a clean dog that the customer can send to friends. The picture is shared if the device can
 * share files, and otherwise saved.
 */
function SharePicture({ petName }: Pick<RedemptionView, 'petName'>) {
  const { brand, origin } = usePage();
  const shop = useLocalizedText()(brand.name);
  const [busy, during] = useBusy();

  async function share(): Promise<void> {
    try {
      const { sharePicture } = await import('./wash-picture.ts');
      const text =
        petName === null ? m.wash_share_words({ shop }) : m.wash_share_words_pet({ pet: isolated(petName), shop });
      const words = `${DOG} ${text}\n${origin}`;
      await sharePicture({ title: m.wash_picture_title(), shop, words });
    } catch {
      showToast({ title: m.voucher_picture_failed(), tone: 'danger' });
    }
  }

  return (
    <button
      type="button"
      className="button button-secondary only-scripted"
      disabled={busy}
      onClick={() => void during(share)}
    >
      <PictureIcon className="icon-medium" />
      {m.wash_share_picture()}
    </button>
  );
}

type WashEndedProps = {
  readonly wash: RedemptionView;
  /** The wash that the customer can rate. Null if it could not be loaded. */
  readonly rated: RateableItem | null;
};

/**
 * Content of the page after the wash: rating, pet, a picture for friends, and a next step. The next step is another
 * wash if the voucher has washes left, and otherwise the packages. After a wash with hardly any water, or a bad rating,
 * help comes first. Nothing is shared then.
 */
export function WashEnded({ wash, rated }: WashEndedProps) {
  const [stars, setStars] = useState<number | null>(null);
  const isBrief = hasTooLittleWater(wash);
  const isUnhappy = isBrief || isBadRating(stars);
  return (
    <>
      {isBrief ? null : <DeliveredTime wash={wash} />}
      {isBrief ? (
        <WashContactLink wash={wash} problem={m.wash_problem_stopped()} look="button button-secondary">
          {m.wash_brief_help()}
        </WashContactLink>
      ) : null}
      {rated === null ? null : <WashRating wash={wash} rated={rated} sentStars={stars} onSent={setStars} />}
      <WashPet wash={wash} />
      <div className="wash-ways">
        {wash.remaining === 0 ? null : (
          <Link className="button button-primary foot-action" to={`/s/${wash.stationToken}`}>
            {m.wash_another()}
          </Link>
        )}
        {isUnhappy ? null : <SharePicture petName={wash.petName} />}
        {wash.remaining === 0 && !isUnhappy ? (
          <Link className="inline-link" to={{ pathname: '/', hash: 'packages' }}>
            {m.wash_packages()}
          </Link>
        ) : null}
      </div>
    </>
  );
}

/** Shows the time for which the water ran. Renders nothing if the machine did not report it. */
function DeliveredTime({ wash: { deliveredSeconds, minutes } }: Pick<WashEndedProps, 'wash'>) {
  if (deliveredSeconds === null) return null;
  return (
    <p className="quiet">
      <Sentence
        text={m.wash_delivered({ time: durationTextOfSeconds(deliveredSeconds), of: m.wash_minutes({ minutes }) })}
      />
    </p>
  );
}

type WashRatingProps = {
  readonly wash: RedemptionView;
  readonly rated: RateableItem;
  /** Number of stars that were sent from this page. Null before the rating was sent. */
  readonly sentStars: number | null;
  readonly onSent: (stars: number) => void;
};

/**
 * Form to rate this wash with stars. The comment and the button appear with the first star. Without JavaScript it is a
 * native form.
 */
function WashRating({ wash, rated, sentStars, onSent }: WashRatingProps) {
  const { rating } = rated;
  if (sentStars !== null && isBadRating(sentStars)) {
    return (
      <output className="notice notice-info">
        <span className="row-name own-line">{m.rate_sorry_title()}</span>
        <span className="own-line">{m.rate_sorry_text()}</span>
        <WashContactLink wash={wash} problem={m.rate_stars({ count: sentStars })}>
          {m.rate_sorry_contact()}
        </WashContactLink>
      </output>
    );
  }
  if (sentStars !== null) {
    return (
      <output className="wash-thanks">
        <span className="row-name">{m.rate_thanks_title()}</span> {m.rate_thanks_text()}
      </output>
    );
  }
  if (rating !== null && !rating.isOpen) return null;
  return (
    <div className="wash-rating">
      <RatingForm transactionId={wash.redemptionToken} rated={rated} back={noFormResult} onDone={onSent} />
    </div>
  );
}
