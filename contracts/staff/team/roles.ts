import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { ownRoleIdSchema, staffIdSchema } from '#contracts/core/ids.ts';
import { grantablePermissions, permissions, stationPermissions } from '#contracts/core/permission.ts';
import { requiredText } from '#contracts/core/person.ts';
import { assignedCustomRoleSchema, ROLE_NAME_MAX_LENGTH, staffRoles } from '../team/staff-users.ts';

const personSchema = z.object({ staffId: staffIdSchema, name: z.string(), disabled: z.boolean() });

const fixedRoleSchema = z.object({
  role: z.enum(staffRoles),
  permissions: z.array(z.enum(permissions)),
  people: z.array(personSchema),
});
const customRoleSchema = assignedCustomRoleSchema.extend({ version: z.int(), people: z.array(personSchema) });
export type CustomRole = z.infer<typeof customRoleSchema>;

/** Roles of the shop. Fixed roles cannot be changed, and custom roles were composed by owners. */
const rolesSchema = z.object({ fixed: z.array(fixedRoleSchema), own: z.array(customRoleSchema) });
export type StaffRoles = z.infer<typeof rolesSchema>;

const reading = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;
const writing = [...reading, 'step_up_required', 'validation_failed'] as const;

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/api/admin/roles',
  summary: 'Fixed roles and custom roles, with their permissions and the people who have them',
  status: 200,
  answer: rolesSchema,
  problems: reading,
});

const nameSchema = requiredText(ROLE_NAME_MAX_LENGTH);
// permissions that only owners have cannot be granted to other roles
const grantedSchema = z
  .array(z.enum(permissions))
  .min(1)
  .max(permissions.length)
  .refine((granted) => granted.every((one) => grantablePermissions.includes(one)))
  .refine((granted) => new Set(granted).size === granted.length);

const contentSchema = { name: nameSchema, nameHe: nameSchema, permissions: grantedSchema } as const;

export const createRole = endpoint({
  name: 'createRole',
  method: 'POST',
  path: '/api/admin/roles',
  summary: 'Add a custom role; a repeated id adds no second role. Requires a fresh proof',
  body: z
    .object({ ownRoleId: ownRoleIdSchema, ...contentSchema, ofStations: z.boolean() })
    .refine(
      ({ ofStations, permissions: granted }) =>
        !ofStations || granted.every((one) => stationPermissions.some((each) => each === one)),
      { path: ['permissions'] },
    ),
  status: 201,
  answer: customRoleSchema,
  problems: [...writing, 'role_name_taken', 'idempotency_key_reused'],
});

const roleParams = z.object({ ownRoleId: ownRoleIdSchema });

export const changeRole = endpoint({
  name: 'changeRole',
  method: 'PUT',
  path: '/api/admin/roles/:ownRoleId',
  summary:
    'Change the name and permissions of a custom role, from the next request of everyone who has it. Requires a fresh proof',
  params: roleParams,
  /**
   * New content of the role. `version` is the version that the owner saw. The request is refused if the role has
   * changed since then.
   */
  body: z.object({ ...contentSchema, version: z.int().positive() }),
  status: 200,
  answer: customRoleSchema,
  problems: [...writing, 'not_found', 'role_name_taken', 'changed_meanwhile'],
});

/**
 * New role for staff users whose role is deleted. It is never the owner role, because that role is granted to one staff
 * user at a time.
 */
const moveSchema = z.union([
  z.object({ role: z.enum(staffRoles).exclude(['owner']) }),
  z.object({ ownRoleId: ownRoleIdSchema }),
]);
export type ReplacementRole = z.infer<typeof moveSchema>;

export const deleteRole = endpoint({
  name: 'deleteRole',
  method: 'POST',
  path: '/api/admin/roles/:ownRoleId/deletion',
  summary: 'Delete a custom role, and give its people another role. Requires a fresh proof',
  params: roleParams,
  body: z.object({ version: z.int().positive(), moveTo: moveSchema.nullable() }),
  status: 200,
  answer: z.object({ moved: z.int().nonnegative() }),
  problems: [...writing, 'not_found', 'role_in_use', 'role_gone', 'partner_stations', 'changed_meanwhile'],
});
