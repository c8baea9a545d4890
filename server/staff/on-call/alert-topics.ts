import { z } from 'zod';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { findNewestAnchor } from '#server/ledger/public.ts';
import {
  shopForMail,
  sendMail,
  SHOP_LOCALE,
  type DeliveryDeps,
  type LeasedMessage,
  type Topics,
} from '#server/messaging/public.ts';
import { listStationAlertRows } from '#server/stations/public.ts';
import { alertMail, alertPush, alertSms, type AlertNotice } from '../documents/alert-messages.ts';
import { alertTestMail, alertTestPush, alertTestSms } from '../documents/alert-test-messages.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { pushToDevice } from '../own-access/push-to-device.ts';
import { decryptOnCallPhone } from './on-call-phone.ts';
import { findStaffContact } from './store/on-call-staff.ts';

const payloadSchema = z.object({ escalationId: z.uuid(), staffId: staffIdSchema, flapping: z.boolean() });

/**
 * Retry limits of an alert message. The retries end after the escalation interval, because the next staff user on call
 * is then notified.
 */
const deliveryLimits = { tries: 20, maxAgeMs: 10 * MINUTE_MS };

/**
 * Returns the recipient of an alert message and the alerts that are still open. Returns null if all alerts were
 * acknowledged or have ended, or if the recipient is no longer a staff user.
 */
async function findAlertContent({ brand, config, db }: DeliveryDeps, { payload }: LeasedMessage) {
  const { escalationId, staffId, flapping } = payloadSchema.parse(payload);
  const [rows, contact] = await Promise.all([
    listStationAlertRows(db, { stations: null, stationId: null, escalationId }),
    findStaffContact(db, staffId),
  ]);
  const alerts = rows.filter(({ state }) => state === 'open');
  const [first] = alerts;
  if (first === undefined || contact === null) return null;
  const path = alerts.length === 1 ? `stations/${first.stationId}` : 'stations';
  const notice: AlertNotice = {
    shop: shopForMail(brand, SHOP_LOCALE),
    link: `${config.publicUrl}/admin/${path}`,
    flapping,
    alerts: alerts.map(({ name, nameHe, kind, bayNo, since }) => ({
      station: SHOP_LOCALE === 'he' ? nameHe : name,
      kind,
      bayNo: bayNo === 0 ? null : bayNo,
      since,
    })),
  };
  return { notice, staffId, ...contact };
}

/**
 * Time in seconds for which a push service keeps an undelivered alert. After this time the next staff user on call is
 * notified.
 */
const ALERT_TTL_SECONDS = 600;

const testPayloadSchema = z.object({ staffId: staffIdSchema });

/**
 * Retry limits of the weekly test of alert messages. Retries end after 12 hours, because a test that arrives a day
 * later would be confusing.
 */
const testDeliveryLimits = { tries: 20, maxAgeMs: 12 * HOUR_MS };

/** Returns the recipient of a weekly test of alert messages. Returns null if this staff user was deactivated. */
async function findTestContact({ db }: DeliveryDeps, { payload }: LeasedMessage) {
  const { staffId } = testPayloadSchema.parse(payload);
  const contact = await findStaffContact(db, staffId);
  return contact === null ? null : { staffId, ...contact };
}

export const alertTopics = {
  station_alert: {
    channel: 'mail',
    deliveryLimits,
    async deliver(deps, message) {
      const content = await findAlertContent(deps, message);
      if (content === null) return 'obsolete';
      const { notice, staffId, emailSealed } = content;
      const to = decryptStaffEmail(deps.keyring, staffId, emailSealed);
      return await sendMail(deps, message, { document: alertMail(notice, SHOP_LOCALE), to, locale: SHOP_LOCALE });
    },
  },
  station_alert_sms: {
    channel: 'sms',
    deliveryLimits,
    async deliver(deps, message) {
      const content = await findAlertContent(deps, message);
      if (content === null || content.phoneSealed === null || deps.sms.kind === 'off') return 'obsolete';
      const { notice, staffId, phoneSealed } = content;
      const to = decryptOnCallPhone(deps.keyring, staffId, phoneSealed);
      await deps.sms.send({ to, text: alertSms(notice, SHOP_LOCALE), dedupe: message.dedupe });
      return 'sent';
    },
  },
  station_alert_push: {
    channel: 'push',
    deliveryLimits,
    async deliver(deps, message) {
      const content = await findAlertContent(deps, message);
      if (content === null) return 'obsolete';
      const { escalationId } = payloadSchema.parse(message.payload);
      return await pushToDevice(deps, message, {
        payload: alertPush(content.notice, escalationId, SHOP_LOCALE),
        ttlSeconds: ALERT_TTL_SECONDS,
      });
    },
  },
  alert_test: {
    channel: 'mail',
    deliveryLimits: testDeliveryLimits,
    async deliver(deps, message) {
      const contact = await findTestContact(deps, message);
      if (contact === null) return 'obsolete';
      const link = `${deps.config.publicUrl}/admin/stations`;
      const anchor = await findNewestAnchor(deps);
      const document = alertTestMail({ shop: shopForMail(deps.brand, SHOP_LOCALE), link, anchor }, SHOP_LOCALE);
      const to = decryptStaffEmail(deps.keyring, contact.staffId, contact.emailSealed);
      return await sendMail(deps, message, { document, to, locale: SHOP_LOCALE });
    },
  },
  alert_test_sms: {
    channel: 'sms',
    deliveryLimits: testDeliveryLimits,
    async deliver(deps, message) {
      const contact = await findTestContact(deps, message);
      if (contact === null || contact.phoneSealed === null || deps.sms.kind === 'off') return 'obsolete';
      const to = decryptOnCallPhone(deps.keyring, contact.staffId, contact.phoneSealed);
      const { name } = shopForMail(deps.brand, SHOP_LOCALE);
      await deps.sms.send({ to, text: alertTestSms(name, SHOP_LOCALE), dedupe: message.dedupe });
      return 'sent';
    },
  },
  alert_test_push: {
    channel: 'push',
    deliveryLimits: testDeliveryLimits,
    async deliver(deps, message) {
      if ((await findTestContact(deps, message)) === null) return 'obsolete';
      const { name } = shopForMail(deps.brand, SHOP_LOCALE);
      return await pushToDevice(deps, message, {
        payload: alertTestPush(name, SHOP_LOCALE),
        ttlSeconds: ALERT_TTL_SECONDS,
      });
    },
  },
} as const satisfies Topics;
