import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import { staffAccountMerge } from './account-merge.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { REPORT_HOUR } from '#domain/staff/reports/report-mail.ts';
import { sealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { Deps } from '#server/staff/deps.ts';
import { staffTopics } from './messages/topics.ts';
import { deleteOldEmployees } from './employees/enqueue-document-reminders.ts';
import { sendAlertTests } from './on-call/send-alert-tests.ts';
import { deleteOldBulkActions } from './bulk/delete-old-bulk-actions.ts';
import { startBulkWorker } from './bulk/run-bulk-items.ts';
import { aggregateReportDays } from './reports/aggregate-report-days.ts';
import { sendReportMails } from './reports/mail/send-report-mails.ts';
import { registerStaffRoutes } from './staff.routes.ts';
import { staffRetention } from './retention.ts';
import { deleteOldStaffSignIns } from './delete-old-sign-ins.ts';
import { deleteOldPhotos } from './work-orders/add-work-order-photo.ts';
import { createMaintenanceWorkOrders } from './work-orders/manage-maintenance-plans.ts';
import { deleteOldCases } from './cases/delete-old-cases.ts';
import { staffRateLimits } from './limits.ts';
import { staffRefusals } from './refusals.ts';
import { readGoodwillNote } from './goodwill/sealed-goodwill.ts';
import { readCaseEntry } from './cases/sealed-entry.ts';
import { collectNotes, forgetNotesAndTags } from './customers/notes/own-notes.ts';
import { forgetGoodwill, listOwnGoodwill } from './goodwill/store/own-goodwill.ts';
import { forgetCaseEntries, listOwnCaseEntries } from './cases/store/own-case-data.ts';
import { staffOpenWork } from './open-work.ts';
import { staffTexts } from './documents/editable-texts.ts';

/** Maximum number of employee documents per batch. It is small, because a document has up to ten megabytes. */
const EMPLOYEE_DOCUMENTS_PER_BATCH = 4;

/**
 * Encrypted values of the staff module. The list contains their encryption contexts, and the columns that store the
 * ciphertexts.
 */
const staffSealed = {
  contextNames: [
    'customer_note|body_sealed',
    'employee_document|file',
    'employee|person',
    'goodwill|email_sealed',
    'goodwill|note_sealed',
    'staff_case_entry|body_sealed',
    'staff_email_change|email',
    'staff_email_change|former',
    'staff_member|email',
    'staff_on_call|phone',
    'staff_push_device|subscription',
    'staff_totp|secret',
    'work_order_photo|file',
  ],
  columns: [
    sealedColumn('customer_note.body_sealed', 'customer_note|body_sealed', 't.customer_note_id'),
    sealedColumn('employee.person_sealed', 'employee|person', 't.employee_id'),
    {
      ...sealedColumn('employee_document.file_sealed', 'employee_document|file', 't.document_id'),
      batchSize: EMPLOYEE_DOCUMENTS_PER_BATCH,
    },
    sealedColumn('goodwill.email_sealed', 'goodwill|email_sealed', 't.goodwill_id'),
    sealedColumn('goodwill.note_sealed', 'goodwill|note_sealed', 't.goodwill_id'),
    sealedColumn('staff_case_entry.body_sealed', 'staff_case_entry|body_sealed', 't.staff_case_entry_id'),
    sealedColumn('staff_email_change.email_sealed', 'staff_email_change|email', 't.staff_email_change_id'),
    sealedColumn('staff_email_change.former_sealed', 'staff_email_change|former', 't.staff_email_change_id'),
    sealedColumn('staff_member.email_sealed', 'staff_member|email', 't.staff_id'),
    sealedColumn('staff_on_call.phone_sealed', 'staff_on_call|phone', 't.staff_id'),
    sealedColumn('staff_push_device.subscription_sealed', 'staff_push_device|subscription', 't.device_id'),
    sealedColumn('staff_totp.secret_sealed', 'staff_totp|secret', 't.staff_id'),
    {
      ...sealedColumn('work_order_photo.file_sealed', 'work_order_photo|file', 't.work_order_photo_id'),
      batchSize: EMPLOYEE_DOCUMENTS_PER_BATCH,
    },
  ],
} satisfies ModuleSealedData;

/**
 * Personal data in the portal's tables: answers to a customer, free washes and points given by staff, and notes and
 * tags about a customer.
 */
export const staffPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const rows = await listOwnCaseEntries(db, customerId);
    const answers = rows.map(({ staffCaseEntryId, act, kind, bodySealed, createdAt }) => ({
      act,
      about: kind,
      text: readCaseEntry(keyring, staffCaseEntryId, bodySealed),
      at: toIsoInstant(createdAt),
    }));
    const gifts = await collectGoodwill({ db, keyring }, customerId);
    return { answers, gifts, ...(await collectNotes({ db, keyring }, customerId)) };
  },
  async forget(tx, customerId) {
    await forgetCaseEntries(tx, customerId);
    await forgetGoodwill(tx, customerId);
    await forgetNotesAndTags(tx, customerId);
  },
};

async function collectGoodwill({ db, keyring }: Pick<Deps, 'db' | 'keyring'>, customerId: CustomerId) {
  const rows = await listOwnGoodwill(db, customerId);
  return rows.map(({ goodwillId, noteSealed, askedAt, ...gift }) => ({
    ...gift,
    note: readGoodwillNote(keyring, { goodwillId, sealed: noteSealed }),
    at: toIsoInstant(askedAt),
  }));
}

/** Declares the module of the staff portal. */
export const staff = defineModule({
  name: 'staff',
  openWork: staffOpenWork,
  refusals: staffRefusals,
  limits: staffRateLimits,
  editableTexts: staffTexts,
  topics: staffTopics,
  personalData: staffPersonalData,
  accountMerge: staffAccountMerge,
  schedules: scheduledJobsOf,
  workers: (deps: Parameters<typeof startBulkWorker>[0]) => ({ wake: null, running: [startBulkWorker(deps)] }),
  routes: registerStaffRoutes,
  sealed: staffSealed,
  retention: staffRetention,
  deletions: deleteOldRows,
});

type ScheduledJobDeps = Parameters<typeof aggregateReportDays>[0] &
  Parameters<typeof sendReportMails>[0] &
  Parameters<typeof sendAlertTests>[0] &
  Parameters<typeof createMaintenanceWorkOrders>[0];

function scheduledJobsOf(deps: ScheduledJobDeps): readonly ScheduledJob[] {
  return [
    {
      name: 'seal-report-days',
      rhythm: { every: 'hour', minute: 33 },
      run: (stopping) => aggregateReportDays(deps, stopping),
    },
    {
      name: 'send-report-mails',
      rhythm: { every: 'day', hour: REPORT_HOUR, minute: 10 },
      skipsRestDays: true,
      run: () => sendReportMails(deps),
    },
    { name: 'test-alerts', rhythm: { every: 'day', hour: 10, minute: 15 }, run: () => sendAlertTests(deps) },
    { name: 'make-care-orders', rhythm: { every: 'hour', minute: 22 }, run: () => createMaintenanceWorkOrders(deps) },
  ];
}

async function deleteOldRows(
  deps: Parameters<typeof deleteOldCases>[0] &
    Parameters<typeof deleteOldBulkActions>[0] &
    Parameters<typeof deleteOldEmployees>[0] &
    Parameters<typeof deleteOldStaffSignIns>[0] &
    Parameters<typeof deleteOldPhotos>[0],
) {
  return {
    staffSessions: await deleteOldStaffSignIns(deps),
    bulkActs: await deleteOldBulkActions(deps),
    employees: await deleteOldEmployees(deps),
    workPhotos: await deleteOldPhotos(deps),
    // this job runs after the deletion of the messages to which the cases refer
    cases: await deleteOldCases(deps),
  };
}
