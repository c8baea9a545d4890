import { retentionByDays, retainedFor, type Retention } from '#server/core/retention.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  visits: 400,
} as const;

const days = retentionByDays(retentionDays);

const shown = retainedFor('staff, by their numbers', {
  kept: 'until the picture is replaced',
  why: 'pictures that the shop shows on its site',
});

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const siteRetention: Retention = {
  rows: {
    analytics_event: days(null, 'visits', 'how the site is used, from people who agreed, without anybody’s name'),
    showcase_file: shown,
    showcase_slot: shown,
  },
  hebrew: {
    'until the picture is replaced': 'עד החלפת התמונה',
    'pictures that the shop shows on its site': 'תמונות שהחנות מציגה באתר',
  },
};
