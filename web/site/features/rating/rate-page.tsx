import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ReceiptToken } from '#contracts/core/ids.ts';
import { COMMENT_MAX_LENGTH, sendRating, type RatedThing } from '#contracts/loyalty/ratings.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { RATING_OPEN_MS } from '#domain/loyalty/rating-rules.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';
import { StarIcon } from '#web/ui/icons/further-icons.tsx';
import paidPicture from '../../illustrations/paid.svg';

const counts = [1, 2, 3, 4, 5] as const;

/** A page that comes with the error, without scripts, opens at the first star. */
const openHere = { autoFocus: true } as const;

type StarsProps = {
  readonly error: string | undefined;
  /** Chosen before; null where nothing was. */
  readonly given: number | null;
};

/** Five stars as one group of radios: arrow keys, a spoken name each, and no script needed. */
function Stars({ error, given }: StarsProps) {
  const id = useId();
  return (
    <fieldset {...(error === undefined ? {} : { 'aria-describedby': id })}>
      <legend className="field-label mb-2">{m.rate_question()}</legend>
      <div className="stars">
        {counts.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="stars"
              value={count}
              required
              defaultChecked={count === given}
              {...(error !== undefined && count === 1 ? openHere : {})}
              className="sr-only"
            />
            <StarIcon className="size-8" />
            <span className="sr-only">{m.rate_stars({ count })}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={id} role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Thanks() {
  useEffect(focusHeading, []);
  return (
    <section className="page-narrow grid justify-items-center gap-4 text-center">
      <img src={paidPicture} alt="" width={200} height={200} />
      <h1 className="text-3xl font-bold" tabIndex={-1}>
        {m.rate_thanks_title()}
      </h1>
      <p>{m.rate_thanks_text()}</p>
      <Link className="button button-secondary" to="/">
        {m.receipt_home()}
      </Link>
    </section>
  );
}

type RatePageProps = {
  readonly transactionId: ReceiptToken;
  readonly rated: RatedThing;
  readonly back: FormReturn;
};

/** Opened from a receipt or a wash: stars, a word if one likes, thank you. */
export function RatePage(props: RatePageProps) {
  const { rated, back } = props;
  const { rating, subject } = rated;
  const [done, setDone] = useState(back.sent !== null);
  if (done) return <Thanks />;
  if (rating !== null && !rating.isOpen) return <Closed rated={rated} rating={rating} />;
  return (
    <section className="page-narrow grid gap-6">
      <div>
        <Subject rated={rated} />
        <h1 className="text-3xl font-bold" tabIndex={-1}>
          {subject === 'wash' ? m.rate_title_wash() : m.rate_title()}
        </h1>
        {rating === null ? null : <Before rating={rating} />}
      </div>
      <RatingForm {...props} onDone={() => setDone(true)} />
    </section>
  );
}

/** What was said before stands in the form, so that changing the stars loses no word. */
function RatingForm({ transactionId, rated, back, onDone }: RatePageProps & { readonly onDone: () => void }) {
  const { rating } = rated;
  const { errors, field, form, end } = useCallForm({
    endpoint: sendRating,
    input: (typed) => ({ body: { transactionId, ...typed('stars', 'comment') } }),
    onDone,
    back,
    draftName: `rating-${transactionId.slice(0, 6)}`,
  });
  const comment = field('comment');
  return (
    <form {...form} method="post" action="/api/ratings" className="form">
      <input type="hidden" name="transactionId" value={transactionId} />
      <Stars error={errors['stars'] === undefined ? undefined : m.rate_choose()} given={rating?.stars ?? null} />
      <TextArea
        label={m.rate_comment()}
        optionalMark={m.checkout_optional()}
        {...comment}
        defaultValue={comment.defaultValue ?? rating?.comment ?? undefined}
        rows={3}
        maxLength={COMMENT_MAX_LENGTH}
      />
      <FormEnd {...end} label={rating === null ? m.rate_submit() : m.rate_change()} look="justify-self-start" />
    </form>
  );
}

type Given = NonNullable<RatedThing['rating']>;

/** When it was given, and until when it may be changed. */
function useMoments({ openUntil }: Given): { readonly date: string; readonly until: string } {
  const { locale } = usePage();
  const until = Date.parse(openUntil);
  return { date: formatDateTime(until - RATING_OPEN_MS, locale), until: formatDateTime(until, locale) };
}

function Before({ rating }: { readonly rating: Given }) {
  return <p className="mt-2">{m.rate_before(useMoments(rating))}</p>;
}

/** What is rated: where and when the wash was, else what was bought. */
function Subject({ rated }: { readonly rated: RatedThing }) {
  const spoken = useSpoken();
  const { locale } = usePage();
  const { locationName, locationNameHe, packageName, packageNameHe } = rated;
  const names = [
    locationName === null || locationNameHe === null ? null : spoken({ en: locationName, he: locationNameHe }),
    packageName === null || packageNameHe === null ? null : spoken({ en: packageName, he: packageNameHe }),
    formatDateTime(Date.parse(rated.at), locale),
  ];
  return <p className="text-ink-soft">{names.filter((name) => name !== null).join(' · ')}</p>;
}

function Closed({ rated, rating }: { readonly rated: RatedThing; readonly rating: Given }) {
  const { date } = useMoments(rating);
  return (
    <section className="page-narrow grid gap-4">
      <Subject rated={rated} />
      <h1 className="text-3xl font-bold" tabIndex={-1}>
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
