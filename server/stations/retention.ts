import {
  PERMANENTLY,
  periodText,
  pseudonymousRetention,
  retainedFor,
  retentionByDays,
  table,
  type Retention,
} from '#server/core/retention.ts';
import { MESSAGE_RETENTION_DAYS } from '#domain/messaging/message-retention.ts';

/** Retention in days of the data that scheduled jobs delete. The keys are the names in the deletion report. */
export const retentionDays = {
  enrolments: 30,
  lateReadings: 30,
  machineLogs: 30,
  /** Retention in days, which is the same as for photos of work orders. */
  outagePhotos: 730,
  readerEvents: 90,
  /** Retention in days, which is the same as for the notes of a case. */
  reportPhotos: MESSAGE_RETENTION_DAYS,
  transactions: 190,
} as const;

const days = retentionByDays(retentionDays);
const REASON = 'to know who did what at the stations';

const ofStaff = retainedFor('staff', { kept: PERMANENTLY, why: REASON });
const stations = retainedFor(null, { kept: PERMANENTLY, why: 'to know how stations work' });

const logsName = { en: 'Station logs', he: 'יומני העמדות' };
const alertsName = { en: 'Alerts of the stations', he: 'התראות מהעמדות' };

/**
 * Tables of the stations module and their retention. They are shown in docs/privacy-register.md and docs/data-model.md.
 */
export const stationsRetention: Retention = {
  rows: {
    bay: table('one washing place of a station and what it does now', stations),
    bay_closure: table('a bay that the shop closed by itself, and when it opened it again', stations),
    bay_day: table(
      'the figures of one bay on one day: visits, successful first attempts, seconds open and out of service',
      stations,
    ),
    bay_downtime: table('a time in which a bay could not be used, with its cause', stations),
    bay_reading: table('the last reading of each kind that a machine reported of a bay', stations),
    bay_use: table('what a meter of a bay counted on one day, in millilitres or watt hours', stations),
    bay_waiter: table(
      'a browser that waits for a free bay, until its wait ends',
      retainedFor('visitors who wait for a bay', {
        kept: 'until it is their turn, 2 hours at most',
        why: 'to notify the next in the queue',
      }),
      { en: 'Place in the queue', he: 'מקום בתור' },
    ),
    consumable: table('what a wash uses up', stations),
    consumption_rate: table('how much of it one wash uses at a station, since an instant', stations),
    firmware_install: table('one release at one station: sent, installed, failed or not begun', stations),
    firmware_release: table('firmware for the controllers, with its digest and the rings that got it', ofStaff, {
      en: 'Firmware releases',
      he: 'גרסאות תוכנה למכונות',
    }),
    holiday_rule: table('the owner’s rule for closing on Shabbat and holidays', stations),
    late_reading: table(
      'a reading that arrived too late to say anything about the present',
      days(null, 'lateReadings', { why: 'to see which machines report too late' }),
    ),
    nayax_bay: table('the Nayax terminal that runs a bay', stations),
    nayax_event: table(
      'one event of a machine as Nayax reports it',
      days(null, 'readerEvents', { why: 'to know what happened at the machines' }),
    ),
    nayax_message: table(
      'a message of a Nayax terminal and our answer, so that a repeated one is answered alike',
      retainedFor(null, {
        kept: PERMANENTLY,
        why: 'to count each message of the terminals’ company once',
      }),
    ),
    nayax_reader: table('the state of a Nayax reader as Nayax reports it', stations),
    nayax_transaction: table(
      'a wash as a Nayax terminal counts it',
      retainedFor(
        null,
        {
          kept: `${periodText(retentionDays.transactions)}, of a wash permanently`,
          why: 'to settle with the company of the terminals',
        },
        'transactions',
      ),
    ),
    reading_limit: table('a limit of a reading that staff set for a station or a bay', stations),
    report_photo: table(
      'the sealed photo that a customer added to a report about a wash or a sticker',
      days('people at a station', 'reportPhotos', {
        why: 'to check a customer’s report, and to show later what was reported',
      }),
      { en: 'Photos of customers’ reports', he: 'תמונות מדיווחים של לקוחות' },
    ),
    scanner: table('a phone or tablet of the staff that may scan vouchers', stations),
    special_day: table('a day with its own opening hours, of one station or of all', stations),
    staff_rinse: table('a rinse that a member of staff confirmed', ofStaff, logsName),
    start_floor: table('the minimum first-attempt success rate; a bay below it closes automatically', stations),
    station: table('a station with its address, hours and machine', stations),
    station_alert: table('a cause at a station or bay that staff have to act on, until it ends', ofStaff, alertsName),
    station_command: table(
      'a command to a machine, from staff or by the shop itself, with its result',
      retainedFor(
        'staff',
        { kept: `permanently (log files of machines: ${periodText(retentionDays.machineLogs)})`, why: REASON },
        'machineLogs',
      ),
      { en: 'Commands to machines', he: 'פקודות למכונות' },
    ),
    station_enrolment: table(
      'a code that connects one controller, scanner or screen, once',
      days(null, 'enrolments', { why: 'to see which code enrolled which controller' }),
    ),
    station_escalation: table('messages about one cause, to one person on call after another', ofStaff, alertsName),
    station_event: table('what a machine reported, in its own order', stations),
    station_incident: table('a fault of a station that the staff work on', stations),
    station_key: table('the public key of a controller', stations),
    station_log: table('a note or service of a station', ofStaff, logsName),
    station_maintenance: table('the hours in which alerts of a station are recorded and not sent', ofStaff, alertsName),
    station_outage: table(
      'one time that staff took a station or a bay out of service, with a sealed photo',
      retainedFor(
        'staff and people at a station',
        { kept: `permanently (photos: ${periodText(retentionDays.outagePhotos)})`, why: REASON },
        'outagePhotos',
      ),
      { en: 'Outages and their photos', he: 'השבתות והצילומים שלהן' },
    ),
    station_picture: table('the photograph of a station on the site, full and small, with its words', ofStaff, {
      en: 'Photos of stations',
      he: 'צילומים של עמדות',
    }),
    station_presence: table('when a station was last heard, and its firmware', stations),
    station_screen: table('a tablet at a station that shows its bays and a code that changes every minute', stations),
    station_watch: table('when the servers last looked at the stations, and since when without a gap', stations),
    sticker_report: table('presses on ‘This sticker looks wrong’ at one bay within a day', stations),
    walk_up: table(
      'one wash that a customer without a voucher pays for at its machine, from the reserved bay to the water',
      pseudonymousRetention,
      { en: 'Payments at the machine', he: 'תשלומים ליד המכונה' },
    ),
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
