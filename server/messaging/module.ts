import { defineModule } from '#server/core/modules/define-module.ts';
import { sealedColumn, singleSealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import { indexMessageSearchKeys } from './index-message-search-keys.ts';
import { indexMessages } from './index-messages.ts';
import { startOutboxWorker } from './outbox-worker.ts';
import { countWaitingMessages } from './store/outbox.ts';
import { messagingCounters, messagingFailpoints, type Deps, type OutboxWake } from './deps.ts';
import { messagingRetention } from './retention.ts';
import { deleteOldMessages } from './delete-old-messages.ts';
import { readContactPersonalData } from './store/contact-message.ts';
import { moveMessagesToAccount } from './store/merge-messages.ts';
import { deleteMessageData, listMessageData } from './store/own-message-data.ts';
import { messagingOpenWork } from './open-work.ts';
import { messagingSettings } from './settings.ts';

/**
 * Defines how a merge of two accounts moves messages. Messages that a customer sent belong to an email address, not to
 * an account.
 */
const messagingAccountMerge: AccountMerge = {
  columns: {},
  move: (_deps, tx, merge) => moveMessagesToAccount(tx, merge),
};

/**
 * Encrypted values of the messaging module. The list contains their encryption contexts, and the columns that store the
 * ciphertexts.
 */
const messagingSealed = {
  contextNames: ['contact_message|private_sealed', 'outbox|address', 'outbox|payload', 'vapid_key|private_key_sealed'],
  columns: [
    singleSealedColumn('vapid_key.private_key_sealed', 'vapid_key|private_key_sealed'),
    sealedColumn('contact_message.private_sealed', 'contact_message|private_sealed', 't.contact_message_id'),
    {
      table: 'outbox',
      column: 'payload',
      contextNames: ['outbox|address', 'outbox|payload'],
      context: `case when t.topic = 'account_notice' then 'outbox|payload|' else 'outbox|address|' end || t.dedupe`,
      value: `decode(t.payload ->> 'addressSealed', 'base64')`,
      set: `payload = jsonb_set(t.payload, '{addressSealed}', to_jsonb(translate(encode(fresh.sealed, 'base64'), E'\\n', '')))`,
    },
  ],
} satisfies ModuleSealedData;

/** Personal data that the messaging module stores: messages from an email address that the account has verified. */
const messagingPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const rows = await listMessageData(db, customerId);
    const messages = rows.map(({ contactMessageId, privateSealed, facts }) => ({
      ...facts,
      ...(readContactPersonalData(keyring, contactMessageId, privateSealed) ?? { unreadable: true }),
    }));
    return { messages };
  },
  forget: deleteMessageData,
};

/** Declares the messaging module, which contains the messages that the shop sends and receives. */
export const messaging = defineModule({
  name: 'messaging',
  counters: messagingCounters,
  openWork: messagingOpenWork,
  settings: messagingSettings,
  personalData: messagingPersonalData,
  accountMerge: messagingAccountMerge,
  workers: startWorkers,
  schedules: scheduledJobsOf,
  health: ({ db }: Pick<Deps, 'db'>) => ({ waitingMessages: () => countWaitingMessages(db) }),
  sealed: messagingSealed,
  retention: messagingRetention,
  deletions: deleteOldRows,
  failpoints: messagingFailpoints,
});

function scheduledJobsOf(deps: Parameters<typeof indexMessages>[0]): readonly ScheduledJob[] {
  return [
    {
      name: 'index-messages',
      rhythm: { every: 'hour', minute: 33 },
      run: (stopping) => indexMessages(deps, stopping),
    },
    {
      name: 'index-message-parts',
      rhythm: { every: 'hour', minute: 34 },
      run: (stopping) => indexMessageSearchKeys(deps, stopping),
    },
  ];
}

function startWorkers(deps: Parameters<typeof startOutboxWorker>[0]) {
  const senders = {
    mail: startOutboxWorker(deps, 'mail'),
    sms: startOutboxWorker(deps, 'sms'),
    push: startOutboxWorker(deps, 'push'),
  };
  const wake: OutboxWake = { outbox: (channel) => senders[channel].runNow() };
  return { wake, running: Object.values(senders) };
}

async function deleteOldRows(deps: Parameters<typeof deleteOldMessages>[0]) {
  return {
    messages: await deleteOldMessages(deps),
  };
}
