import { randomUUID } from 'node:crypto';
import type { StaffWrite } from '../staff-write.ts';

const at = '/api/admin/messages';

/** Calls of the shop's own words in messages, for `staff-writes.ts`. */
export const messageWrites: Readonly<Record<string, StaffWrite>> = {
  [`PUT ${at}/:topic`]: async (_shop, { browser }) => {
    const words = { en: { mail_lead_package: 'All is in here.' }, he: {} };
    return (await browser.send('PUT', `${at}/receipt`, { seen: 0, words })).statusCode;
  },
  [`POST ${at}/:topic/restoration`]: async (shop, { browser }) => {
    await shop.deps.db.executeSql(
      `insert into brand_setting (part, version, value, saved_by, saved_at)
       select 'message.gift', 1, '{"en":{},"he":{}}', staff_id, now() from staff_member limit 1`,
    );
    return (await browser.post(`${at}/gift/restoration`, { seen: 1, version: 1 })).statusCode;
  },
  [`POST ${at}/:topic/example`]: async (_shop, { browser }) => {
    const wish = { id: randomUUID(), variant: '', locale: 'en' };
    return (await browser.post(`${at}/voucher_ending/example`, wish)).statusCode;
  },
  'POST /api/admin/dead-letters/replay': async (shop, owner) => {
    const { rows } = await shop.deps.db.executeSql(
      `insert into outbox (topic, dedupe, state) values ('payment_review_notice', 'given-up', 'dead') returning outbox_id::text`,
    );
    const letter = { kind: 'message', id: String(rows[0]?.['outbox_id']) };
    return (await owner.browser.post('/api/admin/dead-letters/replay', letter)).statusCode;
  },
};
