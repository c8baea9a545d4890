import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { locales } from '#contracts/core/locale.ts';
import { ownRoleIdSchema, staffIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { permissions } from '#contracts/core/permission.ts';
import { emailSchema, NAME_MAX_LENGTH, requiredText } from '#contracts/core/person.ts';

export const staffRoles = [
  'owner',
  'manager',
  'support',
  'reviewer',
  'stock_keeper',
  'accountant',
  // a franchise partner, who sees only the partner's own stations
  'partner',
] as const;
export type StaffRole = (typeof staffRoles)[number];

const rolesSchema = z.array(z.enum(staffRoles)).max(staffRoles.length);

/** Maximum length of the name of a custom role. */
export const ROLE_NAME_MAX_LENGTH = 60;

export const assignedCustomRoleSchema = z.object({
  ownRoleId: ownRoleIdSchema,
  name: z.string(),
  nameHe: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** True if staff users with this role see only their own stations, like a partner. */
  ofStations: z.boolean(),
});
export type AssignedCustomRole = z.infer<typeof assignedCustomRoleSchema>;

/** Maximum number of stations of a staff user who sees only their own stations. */
export const PARTNER_STATIONS_MAX = 50;
/**
 * Stations of a partner, or of a staff user with a custom role for own stations. Empty for all other staff users, who
 * see all stations.
 */
const stationsSchema = z.array(stationIdSchema).max(PARTNER_STATIONS_MAX);
const stationNameSchema = z.object({ stationId: stationIdSchema, name: z.string(), nameHe: z.string() });

const staffUserSchema = z.object({
  id: staffIdSchema,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  ownRole: assignedCustomRoleSchema.nullable(),
  /**
   * Names of the stations to which the access of the staff user is limited. Empty for a staff user who sees all
   * stations.
   */
  stations: z.array(stationNameSchema),
  /** State of the staff user. `invited`: password and second factor are not set up yet. */
  state: z.enum(['active', 'invited', 'disabled']),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type StaffUser = z.infer<typeof staffUserSchema>;

export const listTeam = endpoint({
  name: 'listTeam',
  method: 'GET',
  path: '/api/admin/team',
  summary: 'Staff users of the portal',
  status: 200,
  answer: z.object({ rows: z.array(staffUserSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const inviteTeamMember = endpoint({
  name: 'inviteTeamMember',
  method: 'POST',
  path: '/api/admin/team',
  summary: 'Invite a staff user by email; requires a fresh proof',
  body: z
    .object({
      name: requiredText(NAME_MAX_LENGTH),
      email: emailSchema,
      roles: rolesSchema,
      ownRoleId: ownRoleIdSchema.nullable().default(null),
      stations: stationsSchema.default([]),
      /** Language of the invitation email; by default the language of the shop. */
      language: z.enum(locales).optional(),
    })
    .refine(({ roles, ownRoleId }) => roles.length > 0 || ownRoleId !== null, { path: ['roles'] }),
  status: 201,
  answer: staffUserSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'email_taken',
    'partner_stations',
    'role_gone',
    'service_unavailable',
  ],
});

const staffParams = z.object({ staffId: staffIdSchema });

/** Changes a staff user. Staff users cannot change or disable themselves, so there is always an owner. */
export const changeTeamMember = endpoint({
  name: 'changeTeamMember',
  method: 'PATCH',
  path: '/api/admin/team/:staffId',
  summary: 'Change the roles or stations of a staff user, or disable or enable them; requires a fresh proof',
  params: staffParams,
  body: z
    .object({
      roles: rolesSchema.optional(),
      /**
       * Custom role, which is sent together with the roles. If absent, the custom role does not change. If null, it is
       * removed.
       */
      ownRoleId: ownRoleIdSchema.nullable().optional(),
      /** Stations to which the access of the staff user is limited. They are sent together with the roles. */
      stations: stationsSchema.optional(),
      disabled: z.boolean().optional(),
    })
    .refine(({ roles, ownRoleId = null }) => roles === undefined || roles.length > 0 || ownRoleId !== null, {
      path: ['roles'],
    }),
  status: 200,
  answer: staffUserSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'partner_stations',
    'role_gone',
    'service_unavailable',
  ],
});
