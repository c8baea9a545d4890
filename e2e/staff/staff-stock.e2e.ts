import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillDay } from '../filling.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, shopUrl } from '../visitor.ts';

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/${place}`);
  await page.waitForSelector('main h1');
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function addItem(page: Page, name: string): Promise<void> {
  await open(page, 'inventory');
  await press(page, 'Add an item');
  await page.getByLabel('Name in English').fill(name);
  await page.getByLabel('Name in Hebrew').fill('מגבת גדולה');
  await page.getByLabel('Code', { exact: true }).fill(name.toLowerCase().replaceAll(' ', '-'));
  await page.getByLabel('Unit', { exact: true }).selectOption('piece');
  await page.getByLabel('Minimum at every station').fill('10');
  await press(page, 'Save');
  await page.waitForSelector(`td a:has-text("${name}")`);
}

test.for([390, 1440] as const)('an item is restocked and counted until it is low no more, at %s px', async (width) => {
  const { page } = await newOwner({ width });
  const name = `Towel ${width}`;
  await addItem(page, name);
  await open(page, 'dashboard?tab=inventory');
  await page.waitForSelector('[role=tabpanel]:not([hidden]) >> text=Low Stock');
  // a shelf that was never counted does not count as low, because a new item must not alarm every station
  await open(page, `inventory?item=towel-${width}`);
  const row = page.locator('tbody tr').first();
  await row.getByText('Not counted yet').waitFor();
  await row.getByRole('link').click();
  await page.waitForSelector('h2:text("Movements")');
  await expectAccessible(page);
  // uses only the keyboard
  await page.getByRole('button', { name: 'Receive', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Pieces', { exact: true }).focus();
  await page.keyboard.type('8');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page
    .getByText('Now in stock: 8 pcs')
    .or(page.getByText(/Now in stock: .8. pcs/))
    .first()
    .waitFor();
  // a count that is saved before the page knows of the eight pieces shows that they were moved
  await page.locator('.staff-stat', { hasText: /8 pcs|8. pcs/ }).waitFor();
  await press(page, 'Count');
  await page.getByLabel('Pieces', { exact: true }).fill('12');
  await press(page, 'Save count');
  await page
    .getByText(/Found .*12.*expected .*8.*difference .*\+4/)
    .first()
    .waitFor();
  await page.locator('.staff-stat').getByText('Enough', { exact: true }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(2);
  const low = await page.evaluate(async (code) => {
    const answer = await fetch(`/api/admin/inventory?state=low&item=${code}`);
    return (await answer.json()) as { rows: { stationId: string }[] };
  }, `towel-${width}`);
  const here = page.url().split('/').at(-2);
  expect(low.rows.map(({ stationId }) => stationId)).not.toContain(here);
});

test('a movement during a count is shown beside the count, and nothing is erased', async () => {
  const { page } = await newOwner({ width: 390 });
  await addItem(page, 'Brush');
  await page.locator('td a:has-text("Brush")').first().click();
  await page.waitForSelector('h2:text("Movements")');
  await press(page, 'Count');
  await page.getByLabel('Pieces', { exact: true }).fill('3');
  // another phone records a delivery
  const [stationId, itemId] = page.url().split('/').slice(-2);
  await page.evaluate(
    async (movement) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ ...movement, actId: crypto.randomUUID(), kind: 'received', amount: 20 });
      await fetch('/api/admin/inventory/movements', { method: 'POST', headers, body });
    },
    { stationId, itemId },
  );
  await press(page, 'Save count');
  await page.getByText('While you were counting, these movements were recorded:').waitFor();
  await page.getByText(/Received: .\+20/).waitFor();
  await page.getByLabel('Pieces', { exact: true }).fill('23');
  await press(page, 'Save count');
  await expect.poll(() => page.getByText(/Found .*23.*expected .*20/).count()).toBeGreaterThan(0);
});

const pdf = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };

test('one person uploads a document, another approves it', async () => {
  const { page } = await newOwner({ width: 1440 });
  await open(page, 'employees');
  await press(page, 'Add an employee');
  await page.getByLabel('Name', { exact: true }).fill('נועה כהן');
  await page.getByLabel('Job title', { exact: true }).fill('Groomer');
  await fillDay(page, 'startedOn', '2026-01-05');
  await press(page, 'Save');
  await page.waitForSelector('h1:has-text("נועה כהן")');
  await press(page, 'Upload');
  await page.getByText('Choose a file.').waitFor();
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...pdf, buffer: Buffer.from('no PDF at all') });
  await press(page, 'Upload');
  await page.getByText(/neither a complete PDF nor a picture/).waitFor();
  await page.getByLabel('File', { exact: true }).setInputFiles(pdf);
  await press(page, 'Upload');
  await page.getByText('Another staff user has to review this document', { exact: true }).waitFor();
  await expectAccessible(page);
  const file = new URL(page.url()).pathname;
  const { page: other } = await newOwner({ width: 390 });
  await open(other, 'dashboard?tab=documents');
  await other.getByRole('tabpanel').getByRole('link', { name: 'נועה כהן' }).first().click();
  await other.waitForURL(new RegExp(`${file}$`));
  await other.getByRole('button', { name: 'Review: Contract, נועה כהן' }).click();
  await expectAccessible(other);
  await other.getByLabel('Decision').selectOption('Reject');
  await press(other, 'Save the decision');
  await other.getByText('Enter a reason, so that the employee knows which document to upload.').waitFor();
  await other.getByLabel('Decision').selectOption('Approve');
  await press(other, 'Save the decision');
  await expect.poll(() => other.locator('td').getByText('Approved').count()).toBe(1);
});
