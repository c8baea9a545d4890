import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { requiredText } from '#contracts/core/person.ts';

export const SAVED_VIEW_NAME_MAX_LENGTH = 60;
/** Maximum number of views of one list that a staff user can save. */
export const SAVED_VIEWS_MAX = 20;

export const savedViewIdSchema = z.uuid().brand<'SavedViewId'>();
export type SavedViewId = z.infer<typeof savedViewIdSchema>;

/** Path of the list's page, relative to `/admin/`. */
const listSchema = z.string().regex(/^[a-z/-]{1,60}$/);
/**
 * Query string of the saved list view. The page and the search text are left out, because the search text can be
 * personal data.
 */
const querySchema = z
  .string()
  .min(1)
  .max(500)
  .refine((query) => !/(^|&)(search|after)=/.test(query));

const viewSchema = z.object({ viewId: savedViewIdSchema, name: z.string(), query: z.string(), isDefault: z.boolean() });
export type SavedView = z.infer<typeof viewSchema>;

const COLUMNS_MAX = 30;
/** Ids of the columns that the list hides. */
const hiddenSchema = z.array(z.string().regex(/^[\w-]{1,40}$/)).max(COLUMNS_MAX);

const viewParams = z.object({ viewId: savedViewIdSchema });

export const listSavedViews = endpoint({
  name: 'listSavedViews',
  method: 'GET',
  path: '/api/admin/views',
  summary: 'Saved views of a list for the signed-in staff user, and the columns that they hide',
  query: z.object({ list: listSchema }),
  status: 200,
  answer: z.object({ rows: z.array(viewSchema), hidden: hiddenSchema }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const addSavedView = endpoint({
  name: 'addSavedView',
  method: 'POST',
  path: '/api/admin/views',
  summary: 'Save a view of a list; a repeated request adds no second view',
  body: z.object({
    viewId: savedViewIdSchema,
    list: listSchema,
    query: querySchema,
    name: requiredText(SAVED_VIEW_NAME_MAX_LENGTH),
    isDefault: z.boolean(),
  }),
  status: 201,
  answer: viewSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'list_full', 'service_unavailable'],
});

export const changeSavedView = endpoint({
  name: 'changeSavedView',
  method: 'PATCH',
  path: '/api/admin/views/:viewId',
  summary: 'Rename a saved view, or make it the default of its list',
  params: viewParams,
  body: z.object({ name: requiredText(SAVED_VIEW_NAME_MAX_LENGTH), isDefault: z.boolean() }),
  status: 200,
  answer: viewSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const deleteSavedView = endpoint({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/api/admin/views/:viewId',
  summary: 'Delete a saved view',
  params: viewParams,
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'not_permitted', 'not_found', 'service_unavailable'],
});

export const hideColumns = endpoint({
  name: 'hideColumns',
  method: 'PUT',
  path: '/api/admin/views/columns',
  summary: 'Choose the columns that the table of a list does not show to the signed-in staff user',
  body: z.object({ list: listSchema, hidden: hiddenSchema }),
  status: 200,
  answer: z.object({ hidden: hiddenSchema }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
