import type { ModuleSettings, ParsedSettings, SettingTable } from '#server/core/config/module-settings.ts';
import { numberBetween } from '#server/core/config/setting-schemas.ts';

/** Configuration of the optional module `employees`. */
export type EmployeesConfig = {
  /** Number of years for which employee documents are retained after the employee left. */
  readonly employeeRecordYears: number;
};

const employeeTable = {
  EMPLOYEE_RECORD_YEARS: {
    schema: numberBetween(1, 30).int('is not whole').default(7),
    fallback: '7',
    meaning: 'Years after which the files of a former employee are deleted (1 to 30); ask your accountant',
  },
} as const satisfies SettingTable;

export const employeesSettings = {
  chapters: [{ title: 'Employees', readOn: 'staff.md', table: employeeTable }],
  read: (parsed: ParsedSettings<typeof employeeTable>): EmployeesConfig => ({
    employeeRecordYears: parsed.EMPLOYEE_RECORD_YEARS,
  }),
} as const satisfies ModuleSettings;
