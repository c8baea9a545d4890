import { PERMANENTLY, retentionByDays, retainedFor, pseudonymous, type Retention } from '#server/core/retention.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  enrolments: 30,
  machineLogs: 30,
  /** Same retention as photos of work orders. */
  outagePhotos: 730,
  transactions: 190,
} as const;

const days = retentionByDays(retentionDays);
const stations = retainedFor(null, { kept: PERMANENTLY, why: 'how stations work and worked' });

/** Retention of the tables of this capability; docs/privacy-register.md is compared with it. */
export const stationsRetention: Retention = {
  rows: {
    bay: stations,
    bay_closure: stations,
    bay_day: stations,
    bay_downtime: stations,
    bay_reading: stations,
    bay_use: stations,
    bay_waiter: retainedFor('visitors, by a hash of their browser’s cookie', {
      kept: 'until the wait ends, two hours at most',
      why: 'whose turn it is when a bay becomes free, and to notify them',
    }),
    consumable: stations,
    consumption_rate: stations,
    firmware_install: stations,
    firmware_release: retainedFor('staff, by their numbers', {
      kept: PERMANENTLY,
      why: 'how stations are looked after',
    }),
    holiday_rule: stations,
    nayax_bay: stations,
    nayax_message: retainedFor(null, { kept: PERMANENTLY, why: 'a message of the terminals’ company counts once' }),
    nayax_transaction: retainedFor(
      null,
      {
        kept: `${retentionDays.transactions} days, of a wash permanently`,
        why: 'to settle with the company of the terminals',
      },
      'transactions',
    ),
    scanner: stations,
    special_day: stations,
    staff_rinse: retainedFor('staff, by their numbers', { kept: PERMANENTLY, why: 'how stations are looked after' }),
    station: stations,
    station_alert: retainedFor('staff, by their numbers', { kept: PERMANENTLY, why: 'how stations are looked after' }),
    station_command: retainedFor(
      'staff, by their numbers',
      { kept: `permanently, a machine’s log ${retentionDays.machineLogs} days`, why: 'how stations are looked after' },
      'machineLogs',
    ),
    station_enrolment: days(null, 'enrolments', 'to see which controller was enrolled by which code'),
    station_escalation: retainedFor('staff, by their numbers', {
      kept: PERMANENTLY,
      why: 'how stations are looked after',
    }),
    station_event: stations,
    station_incident: stations,
    station_key: stations,
    station_log: retainedFor('staff, by their numbers', { kept: PERMANENTLY, why: 'how stations are looked after' }),
    station_maintenance: retainedFor('staff, by their numbers', {
      kept: PERMANENTLY,
      why: 'how stations are looked after',
    }),
    station_outage: retainedFor(
      'people who were at a station; staff, by their numbers',
      {
        kept: `permanently, a photo ${retentionDays.outagePhotos} days`,
        why: 'how stations are looked after',
      },
      'outagePhotos',
    ),
    station_presence: stations,
    station_screen: stations,
    sticker_report: stations,
    walk_up: pseudonymous,
  },
  hebrew: {
    [`permanently, a machine’s log ${retentionDays.machineLogs} days`]: `לצמיתות, יומן של מכונה ${retentionDays.machineLogs} ימים`,
    [`permanently, a photo ${retentionDays.outagePhotos} days`]: `לצמיתות, תמונה ${retentionDays.outagePhotos} ימים`,
    'people who were at a station; staff, by their numbers': 'מי שהיו בעמדה; צוות, לפי מספרים',
    'visitors, by a hash of their browser’s cookie': 'מבקרים, לפי גיבוב של העוגייה בדפדפן',
    'until the wait ends, two hours at most': 'עד שההמתנה מסתיימת, לכל היותר שעתיים',
    'whose turn it is when a bay becomes free, and to notify them': 'לדעת מי הבאים בתור כשתא מתפנה, ולהודיע להם',
    'how stations are looked after': 'איך מטפלים בעמדות',
  },
};
