import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ReceiptToken } from '#contracts/core/ids.ts';
import type { RateableItem } from '#contracts/loyalty/ratings.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { RATING_CHANGE_WINDOW_MS } from '#domain/loyalty/rating-rules.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import paidPicture from '../../illustrations/paid.svg';
import { isBadRating, RatingForm } from '../../rating/rating-form.tsx';

function Thanks({ stars }: { readonly stars: number | null }) {
  useEffect(focusHeading, []);
  if (isBadRating(stars)) {
    return (
      <section className="page-narrow message-page">
        <h1 tabIndex={-1}>{m.rate_sorry_title()}</h1>
        <p>{m.rate_sorry_text()}</p>
        <Link className="button button-primary" to="/contact">
          {m.rate_sorry_contact()}
        </Link>
      </section>
    );
  }
  return (
    <section className="page-narrow message-page">
      <img src={paidPicture} alt="" width={200} height={150} />
      <h1 tabIndex={-1}>{m.rate_thanks_title()}</h1>
      <p>{m.rate_thanks_text()}</p>
      <Link className="button button-secondary" to="/">
        {m.receipt_home()}
      </Link>
    </section>
  );
}

type RatePageProps = {
  readonly transactionId: ReceiptToken;
  readonly rated: RateableItem;
  readonly back: FormResult;
};

/**
 * Page to rate a purchase or a wash. The customer gives stars and an optional comment, and then sees a thank-you text.
 */
export function RatePage(props: RatePageProps) {
  const { rated, back } = props;
  const { rating, subject } = rated;
  const [sentStars, setSentStars] = useState<number | null>(null);
  // `rating` is the rating that the visitor sent, if the form was sent without JavaScript
  if (sentStars !== null || back.sent !== null) return <Thanks stars={sentStars ?? rating?.stars ?? null} />;
  if (rating !== null && !rating.isOpen) return <RatingClosed rated={rated} rating={rating} />;
  return (
    <section className="page-narrow stack-sections">
      <div>
        <RatedSubject rated={rated} />
        <h1 className="thing-title" tabIndex={-1}>
          {subject === 'wash' ? m.rate_title_wash() : m.rate_title()}
        </h1>
        {rating === null ? null : <EarlierRating rating={rating} />}
      </div>
      <RatingForm {...props} onDone={setSentStars} />
    </section>
  );
}

type GivenRating = NonNullable<RateableItem['rating']>;

/** Returns two texts: the time of the rating, and the time until which it can be changed. */
function useRatingTimes({ openUntil }: GivenRating): { readonly date: string; readonly until: string } {
  const { locale } = usePage();
  const until = Date.parse(openUntil);
  return { date: formatDateTime(until - RATING_CHANGE_WINDOW_MS, locale), until: formatDateTime(until, locale) };
}

function EarlierRating({ rating }: { readonly rating: GivenRating }) {
  return <p className="rated-before">{m.rate_before(useRatingTimes(rating))}</p>;
}

/** Shows the wash or the purchase that was rated, with its station, package and time. */
function RatedSubject({ rated }: { readonly rated: RateableItem }) {
  const localized = useLocalizedText();
  const { locale } = usePage();
  const { locationName, locationNameHe, packageName, packageNameHe } = rated;
  const names = [
    locationName === null || locationNameHe === null ? null : localized({ en: locationName, he: locationNameHe }),
    packageName === null || packageNameHe === null ? null : localized({ en: packageName, he: packageNameHe }),
    formatDateTime(Date.parse(rated.at), locale),
  ];
  return <p className="quiet">{names.filter((name) => name !== null).join(' · ')}</p>;
}

function RatingClosed({ rated, rating }: { readonly rated: RateableItem; readonly rating: GivenRating }) {
  const { date } = useRatingTimes(rating);
  return (
    <section className="page-narrow stack-wide">
      <RatedSubject rated={rated} />
      <h1 className="thing-title" tabIndex={-1}>
        {m.rate_closed_title()}
      </h1>
      <p>{m.rate_closed_text({ stars: m.rate_stars({ count: rating.stars }), date })}</p>
      <div>
        <Link className="button button-secondary" to="/contact">
          {m.nav_contact()}
        </Link>
      </div>
    </section>
  );
}
