import type { Locale } from '#contracts/core/locale.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { permissionLabels } from '../words/permission-labels.ts';
import { fieldOf } from './field-of.ts';

type Detail = Readonly<Record<string, unknown>>;
type Marks = { readonly who: string; readonly what: string };

function permissionsIn(content: unknown): string[] {
  const recorded = fieldOf(content, 'permissions');
  return Array.isArray(recorded) ? recorded.filter((one): one is string => typeof one === 'string') : [];
}

/** Lists permissions as a part of a sentence. Permissions that this version of the shop does not know are left out. */
function permissionsText(granted: readonly string[], locale: Locale): string {
  const labels = granted.flatMap((permission) =>
    Object.hasOwn(permissionLabels, permission)
      ? [permissionLabels[permission as keyof typeof permissionLabels]()]
      : [],
  );
  // the first letter of a label becomes lower case inside a sentence; used alone, a label begins with a capital letter
  return labels.map((label) => label.charAt(0).toLocaleLowerCase(locale) + label.slice(1)).join(', ');
}

/**
 * Returns the sentence about a changed role, with the permissions that were added and removed. Returns null if only its
 * name changed.
 */
export function roleChangeSentence({ before, after }: Detail, locale: Locale, marks: Marks): string | null {
  const [was, is] = [permissionsIn(before), permissionsIn(after)];
  const given = permissionsText(
    is.filter((one) => !was.includes(one)),
    locale,
  );
  const taken = permissionsText(
    was.filter((one) => !is.includes(one)),
    locale,
  );
  if (given !== '' && taken !== '') return m.audit_said_role_both({ ...marks, given, taken });
  if (given !== '') return m.audit_said_role_given({ ...marks, given });
  return taken === '' ? null : m.audit_said_role_taken({ ...marks, taken });
}

/** Returns the sentence about a deleted role, with the name that the role had. */
export function roleDeletionSentence({ before }: Detail, locale: Locale, marks: Marks): string | null {
  const name = fieldOf(before, locale === 'he' ? 'nameHe' : 'name');
  return typeof name === 'string' ? m.audit_said_role_deleted({ ...marks, name: isolated(name) }) : null;
}
