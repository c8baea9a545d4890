import { retentionByDays, retainedFor, type Retention } from '#server/core/retention.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  visits: 400,
} as const;

const days = retentionByDays(retentionDays);

const shown = retainedFor('staff', {
  kept: 'until the picture is replaced',
  why: 'to show the pictures on the site',
});

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const siteRetention: Retention = {
  rows: {
    analytics_event: days(null, 'visits', {
      why: 'to learn how the site is used by visitors who agreed, without their names',
    }),
    showcase_file: shown,
    showcase_slot: shown,
  },
  hebrew: {
    'until the picture is replaced': 'עד החלפת התמונה',
    'to show the pictures on the site': 'כדי להציג את התמונות באתר',
  },
};
