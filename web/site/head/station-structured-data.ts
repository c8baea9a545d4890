import { stationPhotoPath } from '#contracts/stations/station-picture.ts';
import type { Opening, Station } from '#contracts/stations/stations.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { parseCalendarDay, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { specialDaysOf } from '#domain/stations/holidays/special-days.ts';
import { specialIntervalsOn } from '#domain/stations/station-hours.ts';
import { m } from '#messages/compiled/messages.js';
import { localizedPathOf } from '#web/lib/language/language.ts';
import type { PageHeadInput } from '#web/lib/addresses/routing.ts';
import { pageSharingImagePath } from './picture.ts';
import { shopReference } from './shop-structured-data.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/**
 * Opening hours of a whole day in the format of search engines. Equal times are not used, because they would mean that
 * the station is closed.
 */
const wholeDay = { opens: '00:00', closes: '23:59' };

function hoursText(opening: Opening): string | null {
  if (opening === null) return null;
  const { opens, closes } = opening.open === opening.close ? wholeDay : { opens: opening.open, closes: opening.close };
  return `${opens}-${closes}`;
}

/**
 * Returns the weekly opening hours, one object for each group of days with the same hours. Closed days are left out.
 */
export function openingHoursStructuredData(hours: Station['hours']): object[] {
  const texts = hours.map(hoursText);
  return [...new Set(texts)]
    .filter((text) => text !== null)
    .map((text) => {
      const [opens, closes] = text.split('-');
      const dayOfWeek = weekdays.filter((_, index) => texts[index] === text);
      return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
    });
}

/**
 * Returns the days whose opening hours differ from the weekly hours. A closed day opens and closes at 00:00, which
 * Google reads as closed. In schema.org, these hours replace the weekly hours of the day.
 */
export function specialOpeningStructuredData(station: Pick<Station, 'hours' | 'special'>): object[] {
  return specialDaysOf(station.special).flatMap((day) => {
    const stretches = specialIntervalsOn(station, parseCalendarDay(day));
    if (stretches === null) return [];
    if (stretches.length === 0) return [specialDayStructuredData(day, { opens: '00:00', closes: '00:00' })];
    return stretches.map(({ startsAt, endsAt }) => {
      const times = { opens: formatTime(startsAt), closes: formatTime(endsAt) };
      return specialDayStructuredData(shopDayText(startsAt), times.opens === times.closes ? wholeDay : times);
    });
  });
}

function specialDayStructuredData(day: string, times: typeof wholeDay): object {
  return { '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day, ...times };
}

function ratingStructuredData({ average, count }: NonNullable<Station['rating']>): object {
  return { '@type': 'AggregateRating', ratingValue: average, ratingCount: count, bestRating: 5, worstRating: 1 };
}

function stationStructuredData(station: Station, { locale, origin, brand }: PageHeadInput): object {
  const localized = (en: string, he: string) => (locale === 'he' ? he : en);
  const name = localized(station.name, station.nameHe);
  const special = specialOpeningStructuredData(station);
  const stations = `${origin}${localizedPathOf(locale, '/stations')}`;
  return {
    '@type': 'LocalBusiness',
    '@id': `${stations}#${station.slug}`,
    url: `${stations}/${station.slug}`,
    // a sample station must be marked as a sample in the structured data too
    name: station.sample ? `${name} (${m.stations_sample()})` : `${brand.name[locale]}, ${name}`,
    image:
      origin +
      (station.picture === null ? pageSharingImagePath('/stations', locale) : stationPhotoPath(station.picture)),
    telephone: brand.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: localized(station.address, station.addressHe),
      addressLocality: localized(station.city, station.cityHe),
      addressCountry: 'IL',
    },
    geo: { '@type': 'GeoCoordinates', latitude: station.latitude, longitude: station.longitude },
    openingHoursSpecification: openingHoursStructuredData(station.hours),
    ...(special.length === 0 ? {} : { specialOpeningHoursSpecification: special }),
    parentOrganization: shopReference(origin),
    ...(station.rating === null ? {} : { aggregateRating: ratingStructuredData(station.rating) }),
  };
}

/** Returns the structured data of the station finder, with the locations and opening hours. */
export function stationListStructuredData(stations: readonly Station[], input: PageHeadInput): object[] {
  if (stations.length === 0) return [];
  return [
    {
      '@type': 'ItemList',
      name: m.stations_title(),
      numberOfItems: stations.length,
      itemListElement: stations.map((station, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: stationStructuredData(station, input),
      })),
    },
  ];
}

export function stationPageStructuredData(station: Station, input: PageHeadInput): object[] {
  return [stationStructuredData(station, input)];
}
