import { retentionByDays, retainedFor, table, type Retention } from '#server/core/retention.ts';

/**
 * Number of days after which scheduled jobs delete data. Each key is the name under which the job reports its
 * deletions.
 */
export const retentionDays = {
  visits: 400,
} as const;

const days = retentionByDays(retentionDays);

const shown = retainedFor('staff', {
  kept: 'until the picture is replaced',
  why: 'to show the pictures on the site',
});

const picturesName = { en: 'Site pictures', he: 'תמונות האתר' };

/**
 * Tables of the site module, with the time for which their rows are retained. docs/privacy-register.md and
 * docs/data-model.md show them.
 */
export const siteRetention: Retention = {
  rows: {
    analytics_event: table(
      'one counted use of a page, without a person',
      days(null, 'visits', {
        why: 'to learn how the site is used by visitors who agreed, without their names',
      }),
    ),
    showcase_file: table(
      'a photo or a film for the site, kept under its hash while a slot shows it',
      shown,
      picturesName,
    ),
    showcase_slot: table(
      'the photo, film and alternative texts that a place of the site shows instead of its drawing',
      shown,
      picturesName,
    ),
  },
  hebrew: {
    'until the picture is replaced': 'עד החלפת התמונה',
    'to show the pictures on the site': 'כדי להציג את התמונות באתר',
  },
};
