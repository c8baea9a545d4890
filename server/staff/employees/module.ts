import { EMPLOYEE_DOCUMENT_MAX_BYTES } from '#contracts/staff/team/employee-documents.ts';
import { acceptUploads } from '#server/core/http/bodies/multipart.ts';
import type { App } from '#server/core/http/app-type.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import type { Deps } from '#server/staff/deps.ts';
import { registerEmployeeDocumentRoutes, registerEmployeeDocumentUpload } from './documents.routes.ts';
import { registerEmployeeRoutes } from './employees.routes.ts';
import { employeeTopics } from './topics.ts';
import { enqueueEmployeeDocumentReminders } from './enqueue-document-reminders.ts';
import { employeesOpenWork } from './open-work.ts';
import { employeesSettings } from './settings.ts';

/**
 * Declares the optional module for employees and their documents. Documents at the end of their retention are deleted
 * even while this module is switched off.
 */
export const employees = defineModule({
  name: 'employees',
  openWork: employeesOpenWork,
  switch: 'employees',
  settings: employeesSettings,
  topics: employeeTopics,
  routes(app: App, deps: Deps) {
    registerEmployeeRoutes(app, deps);
    registerEmployeeDocumentRoutes(app, deps);
    acceptUploads(app, EMPLOYEE_DOCUMENT_MAX_BYTES, (uploads) => registerEmployeeDocumentUpload(uploads, deps));
  },
  schedules: (deps: Parameters<typeof enqueueEmployeeDocumentReminders>[0]) => [
    {
      name: 'remind-of-documents',
      rhythm: { every: 'day', hour: 9, minute: 50 },
      skipsRestDays: true,
      run: () => enqueueEmployeeDocumentReminders(deps),
    },
  ],
});
