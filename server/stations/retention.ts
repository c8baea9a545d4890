import {
  PERMANENTLY,
  periodText,
  pseudonymous,
  retainedFor,
  retentionByDays,
  type Retention,
} from '#server/core/retention.ts';
import { MESSAGE_DAYS } from '#domain/messaging/message-days.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  enrolments: 30,
  lateReadings: 30,
  machineLogs: 30,
  /** Same retention as photos of work orders. */
  outagePhotos: 730,
  readerEvents: 90,
  /** Same retention as the notes of a case. */
  reportPhotos: MESSAGE_DAYS,
  transactions: 190,
} as const;

const days = retentionByDays(retentionDays);
const REASON = 'to know who did what at the stations';

const ofStaff = retainedFor('staff', { kept: PERMANENTLY, why: REASON });
const stations = retainedFor(null, { kept: PERMANENTLY, why: 'to know how stations work' });

/** Retention of the tables of this capability; docs/privacy-register.md is compared with it. */
export const stationsRetention: Retention = {
  rows: {
    bay: stations,
    bay_closure: stations,
    bay_day: stations,
    bay_downtime: stations,
    bay_reading: stations,
    bay_use: stations,
    bay_waiter: retainedFor('visitors who wait for a bay', {
      kept: 'until it is their turn, 2 hours at most',
      why: 'to notify the next in the queue',
    }),
    consumable: stations,
    consumption_rate: stations,
    firmware_install: stations,
    firmware_release: ofStaff,
    holiday_rule: stations,
    late_reading: days(null, 'lateReadings', { why: 'to see which machines report too late' }),
    nayax_bay: stations,
    nayax_event: days(null, 'readerEvents', { why: 'to know what happened at the machines' }),
    nayax_message: retainedFor(null, {
      kept: PERMANENTLY,
      why: 'to count each message of the terminals’ company once',
    }),
    nayax_reader: stations,
    nayax_transaction: retainedFor(
      null,
      {
        kept: `${periodText(retentionDays.transactions)}, of a wash permanently`,
        why: 'to settle with the company of the terminals',
      },
      'transactions',
    ),
    reading_limit: stations,
    report_photo: days('people at a station', 'reportPhotos', {
      why: 'to check a customer’s report, and to show later what was reported',
    }),
    scanner: stations,
    special_day: stations,
    staff_rinse: ofStaff,
    start_floor: stations,
    station: stations,
    station_alert: ofStaff,
    station_command: retainedFor(
      'staff',
      { kept: `permanently (log files of machines: ${periodText(retentionDays.machineLogs)})`, why: REASON },
      'machineLogs',
    ),
    station_enrolment: days(null, 'enrolments', { why: 'to see which code enrolled which controller' }),
    station_escalation: ofStaff,
    station_event: stations,
    station_incident: stations,
    station_key: stations,
    station_log: ofStaff,
    station_maintenance: ofStaff,
    station_outage: retainedFor(
      'staff and people at a station',
      { kept: `permanently (photos: ${periodText(retentionDays.outagePhotos)})`, why: REASON },
      'outagePhotos',
    ),
    station_picture: ofStaff,
    station_presence: stations,
    station_screen: stations,
    station_watch: stations,
    sticker_report: stations,
    walk_up: pseudonymous,
  },
  hebrew: {
    'permanently (log files of machines: 30 days)': 'לצמיתות (יומני המכונות: 30 ימים)',
    'permanently (photos: 2 years)': 'לצמיתות (תמונות: שנתיים)',
    'staff and people at a station': 'אנשי הצוות ומי שהיו בעמדה',
    'to check a customer’s report, and to show later what was reported':
      'כדי לבדוק דיווח של לקוחות, ולהראות אחר כך מה דווח',
    'visitors who wait for a bay': 'מבקרים שמחכים לתא',
    'until it is their turn, 2 hours at most': 'עד שמגיע התור, ולכל היותר שעתיים',
    'to know who did what at the stations': 'כדי לדעת מי ביצעו כל פעולה בעמדות',
    'to notify the next in the queue': 'כדי להודיע לבאים בתור',
  },
};
