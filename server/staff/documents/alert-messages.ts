import type { Locale } from '#contracts/core/locale.ts';
import type { AlertKind } from '#contracts/stations/alerts.ts';
import type { PushPayload } from '#contracts/core/push.ts';
import { formatDateTime, formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Open alerts that have one cause. `bayNo` is null if the whole station is affected. `since` is in epoch ms. */
export type AlertNotice = {
  readonly shop: ShopForMail;
  readonly link: string;
  readonly flapping: boolean;
  readonly alerts: readonly {
    readonly station: string;
    readonly kind: AlertKind;
    readonly bayNo: number | null;
    readonly since: number;
  }[];
};

type Alert = AlertNotice['alerts'][number];

const words = {
  silent: m.alert_silent,
  hot_water: m.alert_hot_water,
  refused_starts: m.alert_refused_starts,
  few_starts: m.alert_few_starts,
  leak: m.alert_leak,
  no_flow: m.alert_no_flow,
  low_level: m.alert_low_level,
  door_open: m.alert_door_open,
  emergency_stop: m.alert_emergency_stop,
  firmware_stopped: m.alert_firmware_stopped,
  cold_water: m.alert_cold_water,
  low_pressure: m.alert_low_pressure,
  power_lost: m.alert_power_lost,
  sensor_fault: m.alert_sensor_fault,
  reader_event: m.alert_reader_event,
} as const satisfies Record<AlertKind, unknown>;

function stationOrBayText({ station, bayNo }: Alert, locale: Locale): string {
  return bayNo === null ? station : `${station}, ${m.bay_name({ number: bayNo }, { locale })}`;
}

function headingOf({ alerts, flapping }: AlertNotice, locale: Locale): string {
  const [first] = alerts;
  if (first === undefined) throw new Error('a message about alerts has none');
  if (alerts.length > 1) return m.mail_alert_many({ count: alerts.length }, { locale });
  const text = { what: words[first.kind]({}, { locale }), place: stationOrBayText(first, locale) };
  return flapping ? m.mail_alert_flapping(text, { locale }) : m.mail_alert_one(text, { locale });
}

export function alertMail(notice: AlertNotice, locale: Locale): MailDocument {
  const { shop, link, alerts, flapping } = notice;
  const heading = headingOf(notice, locale);
  return noticeMail(
    {
      shop,
      subject: heading,
      heading,
      lead: [flapping ? m.mail_alert_flapping_lead({}, { locale }) : m.mail_alert_lead({}, { locale })],
      rows: alerts.map((alert) => ({
        label: stationOrBayText(alert, locale),
        value: m.mail_alert_row(
          { what: words[alert.kind]({}, { locale }), since: formatDateTime(alert.since, locale) },
          { locale },
        ),
      })),
      actions: [{ text: m.mail_alert_action({}, { locale }), link }],
      notes: [m.mail_alert_note({}, { locale })],
      reason: m.mail_alert_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

export function alertSms(notice: AlertNotice, locale: Locale): string {
  const since = formatTime(Math.min(...notice.alerts.map((alert) => alert.since)));
  const text = m.sms_alert({ shop: notice.shop.name, what: headingOf(notice, locale), since }, { locale });
  return `${text}\n${notice.link}`;
}

/**
 * Renders the alert notification to a staff user on call. A later notification about the same cause (`tag`) replaces
 * it.
 */
export function alertPush(notice: AlertNotice, tag: string, locale: Locale): PushPayload {
  const since = formatTime(Math.min(...notice.alerts.map((alert) => alert.since)));
  return {
    title: headingOf(notice, locale),
    body: m.push_alert({ shop: notice.shop.name, since }, { locale }),
    path: new URL(notice.link).pathname,
    tag,
    lang: locale,
  };
}
