import type { Locale } from '#contracts/core/locale.ts';
import { caseKinds } from '#contracts/staff/cases/case-list.ts';
import type { AuditObject, AuditObjectKind } from '#contracts/staff/team/audit.ts';
import { isolated } from '#domain/core/text/format.ts';
import { caseReference } from '#domain/staff/customers/case-reference.ts';
import { m } from '#messages/compiled/messages.js';
import { guestPath } from '../person.ts';
import type { ScreenRequirement } from '../portal.tsx';
import { sentenceWithValues, type AuditEntry } from './special-sentences.ts';
import { textsOfAction } from './audit-action-texts.ts';

/** Part of a sentence. It is plain text, or the name of a person or object with a link to its page. */
export type SentencePart = { readonly text: string; readonly link?: PartLink };
export type PartLink = ScreenRequirement & { readonly to: string };

type Named = { readonly label: () => string; readonly named?: (values: { readonly name: string }) => string };

const nouns = {
  order: { label: () => m.audit_thing_order(), named: (values) => m.audit_thing_order_named(values) },
  voucher: { label: () => m.audit_thing_voucher(), named: (values) => m.audit_thing_voucher_named(values) },
  product: { label: () => m.audit_thing_product(), named: (values) => m.audit_thing_product_named(values) },
  station: { label: () => m.audit_thing_station(), named: (values) => m.audit_thing_station_named(values) },
  staff: { label: () => m.audit_thing_staff(), named: (values) => m.audit_thing_staff_named(values) },
  role: { label: () => m.audit_thing_role(), named: (values) => m.audit_thing_role_named(values) },
  customer: { label: () => m.audit_thing_customer(), named: (values) => m.audit_thing_customer_named(values) },
  employee: { label: () => m.audit_thing_employee(), named: (values) => m.audit_thing_employee_named(values) },
  case: { label: () => m.audit_thing_case(), named: (values) => m.audit_thing_case_named(values) },
  item: { label: () => m.audit_thing_item(), named: (values) => m.audit_thing_item_named(values) },
  purchase: { label: () => m.audit_thing_purchase(), named: (values) => m.audit_thing_purchase_named(values) },
  work_order: { label: () => m.audit_thing_work_order(), named: (values) => m.audit_thing_work_order_named(values) },
  membership: { label: () => m.audit_thing_membership() },
  gift: { label: () => m.audit_thing_gift(), named: (values) => m.audit_thing_gift_named(values) },
} as const satisfies Record<AuditObjectKind, Named>;

type PageOf = ScreenRequirement & { readonly to: (id: string) => string };

const pages = {
  order: { permission: 'order.read', to: (id) => `orders/${id}` },
  voucher: { permission: 'voucher.read', to: (id) => `vouchers/${id}` },
  product: { permission: 'catalogue.read', to: (id) => `catalogue/${id}` },
  station: { permission: 'station.read', to: (id) => `stations/${id}` },
  staff: { permission: 'team.read', to: () => 'team' },
  role: { permission: 'team.read', to: () => 'team/roles' },
  customer: { permission: 'customer.read', to: (id) => `customers/${id}` },
  employee: { permission: 'document.read', module: 'employees', to: (id) => `employees/${id}` },
  case: { permission: 'inbox.read', to: (id) => `inbox/${id}` },
  item: { permission: 'inventory.read', module: 'inventory', to: () => 'inventory' },
  purchase: { permission: 'inventory.read', module: 'inventory', to: (id) => `purchase-orders/${id}` },
  work_order: { permission: 'station.read', to: (id) => `work-orders/${id}` },
  membership: { permission: 'loyalty.read', module: 'membership', to: () => 'loyalty/memberships' },
  gift: { permission: 'loyalty.read', to: () => 'goodwill' },
} as const satisfies Record<AuditObjectKind, PageOf>;

/**
 * Kinds of objects whose name is a code or the masked name of a person. Such a name is isolated in the text, so that it
 * stays on one line.
 */
const isolatedNames: ReadonlySet<AuditObjectKind> = new Set(['order', 'voucher', 'customer', 'employee', 'gift']);

/** Returns the name of an object as a link. If the object has no name, returns a noun for its kind. */
export function objectPart({ kind, pageId, name }: AuditObject, locale: Locale): SentencePart {
  const { label, named }: Named = nouns[kind];
  const { to, ...need }: PageOf = pages[kind];
  const own = name?.[locale] ?? '';
  const shown = isolatedNames.has(kind) ? isolated(own) : own;
  return {
    text: name === null || named === undefined ? label() : named({ name: shown }),
    link: { to: `/admin/${to(pageId)}`, ...need },
  };
}

/** Returns the person who acted: a staff user by name, a customer, a guest or the system. */
export function actorPart({ actor, adminName }: Pick<AuditEntry, 'actor' | 'adminName'>): SentencePart {
  if (adminName !== null) {
    return {
      text: adminName,
      link: { to: `/admin/audit?${new URLSearchParams({ search: adminName })}`, permission: 'audit.read' },
    };
  }
  const [kind, id = ''] = actor.split(':');
  if (kind === 'customer') {
    return { text: m.staff_audit_customer(), link: { to: `/admin/customers/${id}`, permission: 'customer.read' } };
  }
  return { text: kind === 'guest' ? m.staff_audit_guest() : m.staff_audit_system() };
}

/**
 * Returns the changed object of an audit entry. If the object was deleted or not recorded, returns a noun without a
 * link.
 */
function changedObjectPart(entry: AuditEntry, kind: AuditObjectKind, locale: Locale): SentencePart {
  if (kind === 'case') return casePart(entry, locale);
  const object = entry.objects.find(({ id }) => id === entry.refId) ?? entry.objects.find((one) => one.kind === kind);
  if (object === undefined) return { text: nouns[kind].label() };
  return kind === 'customer' && object.kind === 'order' ? guestPart(object, locale) : objectPart(object, locale);
}

/** Returns the buyer of an order without an account, as a link to the page of the guest. */
function guestPart({ pageId, name }: AuditObject, locale: Locale): SentencePart {
  return {
    text: m.audit_thing_guest_of({ order: isolated(name?.[locale] ?? '') }),
    link: { to: guestPath(pageId), permission: 'customer.read' },
  };
}

/**
 * Returns the link to a case. Its URL consists of the kind of the case and the id of its subject. The link text is the
 * name of the sender or of the voucher's holder. If the name is not known, it is the reference of the case.
 */
function casePart({ refId, detail, objects }: AuditEntry, locale: Locale): SentencePart {
  const kind = detail['kind'];
  const known = caseKinds.find((one) => one === kind);
  const object = objects.find(({ id }) => id === refId);
  const name = object?.name?.[locale] ?? '';
  if (known === undefined || refId === null) return { text: caseText(name, object?.reference ?? '') };
  const text = caseText(name, object?.reference ?? caseReference(known, refId, null));
  return { text, link: { to: `/admin/inbox/${kind}/${refId}`, permission: 'inbox.read' } };
}

function caseText(name: string, reference: string): string {
  if (name !== '') return nouns.case.named({ name: isolated(name) });
  return reference === '' ? nouns.case.label() : m.audit_thing_case_numbered({ reference: isolated(reference) });
}

const WHO = '\uE000';
const WHAT = '\uE001';

/**
 * Returns the sentence of an audit entry with links. If this version of the shop does not know the action, the sentence
 * is a general text.
 */
export function auditSentenceOf(entry: AuditEntry, locale: Locale): SentencePart[] {
  const { of, say } = textsOfAction(entry.action) ?? { of: null, say: m.audit_said_unknown };
  const marks = { who: WHO, what: WHAT };
  const text = sentenceWithValues(entry, locale, marks) ?? say(marks);
  const parts = { [WHO]: actorPart(entry), [WHAT]: of === null ? { text: '' } : changedObjectPart(entry, of, locale) };
  return text
    .split(/([\uE000\uE001])/u)
    .flatMap((part) => (part === '' ? [] : [part === WHO || part === WHAT ? parts[part] : { text: part }]));
}

export function auditSentenceText(entry: AuditEntry, locale: Locale): string {
  return auditSentenceOf(entry, locale)
    .map(({ text }) => text)
    .join('');
}
