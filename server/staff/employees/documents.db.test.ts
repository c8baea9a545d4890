import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { EmployeeDocument } from '#contracts/staff/team/employee-documents.ts';
import type { Employee, EmployeeDetail } from '#contracts/staff/team/employees.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { deleteOldEmployees, enqueueEmployeeDocumentReminders } from './enqueue-document-reminders.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { freshEmployee, pdfOf } from '#testing/staff/writes/employee-writes.ts';
import { formOf } from '#testing/documents/page-form.ts';
import { makeCustomRole } from '#testing/staff/custom-role.ts';
import { makeMember, makeMemberOf, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const uploader = await makeMember(shop, ['reviewer']);
const reviewer = await makeMember(shop, ['reviewer']);

async function addEmployee(more: object = {}): Promise<EmployeeDetail> {
  const answer = await uploader.browser.post('/api/admin/employees', { ...freshEmployee(), ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<EmployeeDetail>();
}

const noa = await addEmployee({ phone: '050-1234567', email: 'noa@example.com' });

type Fields = { readonly kind?: string; readonly expiresOn?: string; readonly file?: Blob };

function upload(fields: Fields, employee: string = noa.id) {
  const form = formOf({ kind: 'contract', file: pdfOf(), ...fields });
  return uploader.browser.send('POST', `/api/admin/employees/${employee}/documents`, form);
}

async function kept(fields: Fields = {}, employee: string = noa.id): Promise<EmployeeDocument> {
  const answer = await upload(fields, employee);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<EmployeeDocument>();
}

function review({ browser }: TestMember, { id }: { readonly id: string }, body: object) {
  return browser.post(`/api/admin/documents/${id}/reviews`, body);
}

function download({ browser }: TestMember, { id }: { readonly id: string }) {
  return browser.get(`/api/admin/documents/${id}/file`);
}

async function countAudit(action: string, refId: string): Promise<number> {
  const { rows } = await deps.db.executeSql(
    'select count(*)::int as told from audit where action = $1 and ref_id = $2',
    [action, refId],
  );
  return Number(rows[0]?.['told']);
}

test('database and audit log contain no personal data of an employee in plain text', async () => {
  expect(noa).toMatchObject({ name: 'Noa Cohen', phone: '050-1234567', email: 'noa@example.com' });
  const { rows } = await deps.db.executeSql(
    `select (select string_agg(e::text, ' ') from employee e) || (select string_agg(a::text, ' ') from audit a) as all`,
  );
  for (const value of ['Noa', 'Cohen', '1234567', 'noa@example']) expect(String(rows[0]?.['all'])).not.toContain(value);
  const list = (await reviewer.browser.get('/api/admin/employees')).json<{ rows: Employee[] }>();
  expect(list.rows[0]).not.toHaveProperty('phone');
});

test('a document is reviewed once, and never by the staff user who uploaded it', async () => {
  const document = await kept();
  expect(document).toMatchObject({ state: 'pending', own: true, media: 'pdf', employeeName: 'Noa Cohen' });
  expect((await review(uploader, document, { decision: 'approved' })).json()).toMatchObject({ code: 'own_document' });
  await expect(
    deps.db.executeSql(
      `update employee_document set state = 'approved', reviewed_by = uploaded_by, reviewed_at = now() where document_id = $1`,
      [document.id],
    ),
  ).rejects.toThrow('employee_document_two_people');
  const decisions = await Promise.all(
    [{ decision: 'approved' }, { decision: 'rejected', reason: 'page two is missing' }].map((body) =>
      review(reviewer, document, body),
    ),
  );
  expect(decisions.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await countAudit('document.approve', document.id)) + (await countAudit('document.reject', document.id))).toBe(
    1,
  );
});

test('a rejection needs a reason, an approval does not; pending documents are counted', async () => {
  const document = await kept();
  async function pending(): Promise<number> {
    clock.advance(10_000);
    const owner = await makeMember(shop, ['owner']);
    return (await owner.browser.get('/api/admin/dashboard/stats')).json<{ pendingDocuments: number }>()
      .pendingDocuments;
  }
  const before = await pending();
  expect((await review(reviewer, document, { decision: 'rejected' })).json()).toMatchObject({
    code: 'validation_failed',
    fields: { reason: expect.anything() },
  });
  const rejected = await review(reviewer, document, { decision: 'rejected', reason: 'another person' });
  expect(rejected.json()).toMatchObject({ state: 'rejected', reason: 'another person', own: false });
  expect(await pending()).toBe(before - 1);
});

test('each download of a document writes an audit entry, and a file is never shown in a page', async () => {
  const document = await kept({ file: pdfOf('of Noa') });
  const answer = await download(reviewer, document);
  expect(answer.body).toContain('of Noa');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': expect.stringMatching(/^attachment; filename="contract-[0-9a-f]{6}\.pdf"$/),
  });
  expect(answer.headers['cache-control']).toContain('no-store');
  await download(reviewer, document);
  expect(await countAudit('document.view', document.id)).toBe(2);
  const support = await makeMember(shop, ['support', 'accountant']);
  expect((await download(support, document)).statusCode).toBe(403);
  expect(await countAudit('document.view', document.id)).toBe(2);
});

test('files are encrypted in the database, each for its own row', async () => {
  const first = await kept({ file: pdfOf('FIRST-SECRET') });
  const second = await kept({ file: pdfOf('SECOND-SECRET') });
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as leaks from employee_document where position('SECRET'::bytea in file_sealed) > 0`,
  );
  expect(rows[0]?.['leaks']).toBe(0);
  await deps.db.executeSql(
    `update employee_document set file_sealed = (select file_sealed from employee_document where document_id = $1)
     where document_id = $2`,
    [first.id, second.id],
  );
  expect((await download(reviewer, second)).statusCode).toBe(500);
});

test('a picture is re-encoded upright, without its metadata', async () => {
  const photo = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Make: 'SECRET-CAMERA' } })
    .jpeg()
    .toBuffer();
  const file = new Blob([new Uint8Array(photo), '<script>SECRET</script>']);
  const document = await kept({ kind: 'identity', file });
  expect(document.media).toBe('jpeg');
  const { rawPayload } = await download(reviewer, document);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 2_400, height: 1_200 });
  expect(rawPayload.includes('SECRET')).toBe(false);
});

test('a file that is not what it claims is refused', async () => {
  const pretenders = {
    page: new Blob(['<html><script>alert(1)</script></html>']),
    script: new Blob(['MZ\u0090']),
    'half a PDF': new Blob(['%PDF-1.7 and then nothing']),
    'a PDF behind something': new Blob(['<script></script>%PDF-1.7 %%EOF']),
  };
  for (const [name, file] of Object.entries(pretenders)) {
    const answer = await upload({ file });
    expect([answer.statusCode, answer.json<{ code: string }>().code], name).toEqual([422, 'document_refused']);
  }
  const half = await upload({ file: new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]) });
  expect(half.json()).toMatchObject({ code: 'picture_damaged' });
  expect((await upload({ kind: 'diary' })).statusCode).toBe(400);
  expect((await upload({ expiresOn: '2026-02-30' })).statusCode).toBe(400);
  const tooLarge = new Blob([pdfOf(), new Uint8Array(10 * 1_024 * 1_024)]);
  expect((await upload({ file: tooLarge })).statusCode).toBe(413);
  const unknownId = '0192f0c1-0000-7000-8000-000000000001';
  expect((await upload({}, unknownId)).statusCode).toBe(404);
});

test('a PDF with a script, and one with a password, are refused with advice', async () => {
  const script = '1 0 obj\n<</Type/Catalog/OpenAction<</S/JavaScript/JS(1)>>>>\nendobj\n';
  const active = await upload({ file: new Blob(['%PDF-1.7\n', script, 'trailer\n<</Root 1 0 R>>\n%%EOF\n']) });
  expect([active.statusCode, active.json()]).toEqual([
    422,
    { code: 'document_active', message: expect.stringContaining('Print it to a new PDF') },
  ]);
  const key = '2 0 obj\n<</Filter/Standard/V 2/R 3/P -4/O(a)/U(a)>>\nendobj\n';
  const trailer = 'trailer\n<</Root 1 0 R/Encrypt 2 0 R/ID[(a)(a)]>>\n%%EOF\n';
  const closed = await upload({ file: new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', key, trailer]) });
  expect(closed.json()).toMatchObject({ code: 'document_encrypted' });
});

async function letters(documentId: string): Promise<number> {
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as told from outbox where topic = 'document_expiry' and payload->>'documentId' = $1`,
    [documentId],
  );
  return Number(rows[0]?.['told']);
}

test('reviewers are notified 30 and 7 days before expiry, once each, unless a newer document exists', async () => {
  const dan = await addEmployee();
  // a custom role counts by its permission
  const own = await makeCustomRole(await makeMember(shop, ['owner']), {
    permissions: ['document.read', 'document.review'],
  });
  await makeMemberOf(shop, own);
  await makeMemberOf(shop, await makeCustomRole(await makeMember(shop, ['owner']), { permissions: ['document.read'] }));
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as people from staff_member
    where roles && array['owner', 'manager', 'reviewer'] or own_role_id = $1`,
    [own.ownRoleId],
  );
  const people = Number(rows[0]?.['people']);
  const expiresOn = shopDayText(clock.now() + 40 * DAY_MS);
  const permit = await kept({ kind: 'work_permit', expiresOn }, dan.id);
  await review(reviewer, permit, { decision: 'approved' });
  async function daysLeft(days: number): Promise<number> {
    const now = Date.parse(`${expiresOn}T09:00:00Z`) - days * DAY_MS;
    await enqueueEmployeeDocumentReminders({ db: deps.db, clock: { ...clock, now: () => now } });
    return letters(permit.id);
  }
  expect(await daysLeft(31)).toBe(0);
  expect(await daysLeft(30)).toBe(people);
  expect(await daysLeft(30)).toBe(people);
  expect(await daysLeft(8)).toBe(people);
  expect(await daysLeft(7)).toBe(2 * people);
  expect(await daysLeft(6)).toBe(2 * people);
  const late = await kept({ kind: 'health', expiresOn }, dan.id);
  await review(reviewer, late, { decision: 'approved' });
  const renewed = await kept({ kind: 'health', expiresOn: '2030-01-01' }, dan.id);
  await review(reviewer, renewed, { decision: 'approved' });
  await daysLeft(6);
  expect(await letters(late.id)).toBe(0);
});

test('of two concurrent changes of an employee the second is refused', async () => {
  const dan = await addEmployee();
  const path = `/api/admin/employees/${dan.id}`;
  const change = { ...freshEmployee(), role: 'Manager', version: dan.version, leftOn: null };
  const answers = await Promise.all([1, 2].map(() => uploader.browser.send('PATCH', path, change)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const early = await uploader.browser.send('PATCH', path, { ...change, version: 2, leftOn: '2020-01-01' });
  expect(early.statusCode).toBe(400);
});

test('seven years after an employee left, all data is deleted, and not a day earlier', async () => {
  const gone = await addEmployee({ startedOn: '2010-01-01' });
  const document = await kept({}, gone.id);
  const change = { ...freshEmployee(), startedOn: '2010-01-01', version: 1, leftOn: '2019-05-31' };
  await uploader.browser.send('PATCH', `/api/admin/employees/${gone.id}`, change);
  const at = (day: string) => ({ ...deps, clock: { ...clock, now: () => Date.parse(`${day}T12:00:00Z`) } });
  expect(await deleteOldEmployees(at('2026-05-31'))).toBe(0);
  expect(await deleteOldEmployees(at('2026-06-01'))).toBe(1);
  expect((await download(reviewer, document)).statusCode).toBe(404);
});
