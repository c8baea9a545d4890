import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { locales } from '#contracts/core/locale.ts';
import { staffIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
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

const rolesSchema = z.array(z.enum(staffRoles)).min(1).max(staffRoles.length);

/** Maximum number of stations of one partner. */
export const PARTNER_STATIONS_MAX = 50;
/** Stations of a partner; staff users with other roles have none, because they see all stations. */
const stationsSchema = z.array(stationIdSchema).max(PARTNER_STATIONS_MAX);
const stationNameSchema = z.object({ stationId: stationIdSchema, name: z.string(), nameHe: z.string() });

const memberSchema = z.object({
  id: staffIdSchema,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Stations of a partner, by name; empty for staff users who see all stations. */
  stations: z.array(stationNameSchema),
  /** `invited`: password and second factor are not set up yet. */
  state: z.enum(['active', 'invited', 'disabled']),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type StaffMember = z.infer<typeof memberSchema>;

export const listTeam = endpoint({
  name: 'listTeam',
  method: 'GET',
  path: '/api/admin/team',
  summary: 'Staff users of the portal',
  status: 200,
  answer: z.object({ rows: z.array(memberSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const inviteMember = endpoint({
  name: 'inviteMember',
  method: 'POST',
  path: '/api/admin/team',
  summary: 'Invite a staff user by email; requires a fresh proof',
  body: z.object({
    name: requiredText(NAME_MAX_LENGTH),
    email: emailSchema,
    roles: rolesSchema,
    stations: stationsSchema.default([]),
    /** Language of the mail; the language of the shop if it is missing. */
    language: z.enum(locales).optional(),
  }),
  status: 201,
  answer: memberSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'email_taken',
    'partner_stations',
    'service_unavailable',
  ],
});

const staffParams = z.object({ staffId: staffIdSchema });

/** Changes a staff user. Staff users cannot change or disable themselves, so there is always an owner. */
export const changeMember = endpoint({
  name: 'changeMember',
  method: 'PATCH',
  path: '/api/admin/team/:staffId',
  summary: 'Change the roles or stations of a staff user, or disable or enable them; requires a fresh proof',
  params: staffParams,
  body: z.object({
    roles: rolesSchema.optional(),
    /** Stations of a partner; sent together with the roles. */
    stations: stationsSchema.optional(),
    disabled: z.boolean().optional(),
  }),
  status: 200,
  answer: memberSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'partner_stations',
    'service_unavailable',
  ],
});
