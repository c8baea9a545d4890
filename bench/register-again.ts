import { readFileSync } from 'node:fs';

/**
 * Client that registers with a photo again and again until its channel closes, and reports each registration:
 * `register-again.ts <shop> <photograph>`, for `measure-uploads.ts`.
 */
const [shopUrl = '', file = ''] = process.argv.slice(2);
const photo = new Blob([new Uint8Array(readFileSync(file))], { type: 'image/jpeg' });

async function register(number: number): Promise<void> {
  const form = new FormData();
  const fields = {
    firstName: 'Dana',
    lastName: 'Levi',
    email: `dana-${number}-${process.pid}@example.com`,
    phone: `+97250${String(1_000_000 + number)}`,
    password: `correct horse ${number} battery`,
    dateOfBirth: '1990-01-02',
    country: 'IL',
    preferences: '{}',
    termsAgreed: 'true',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('profilePicture', photo, 'dana.jpg');
  const answer = await fetch(`${shopUrl}/api/auth/register`, {
    method: 'POST',
    body: form,
    headers: { origin: shopUrl },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

for (let number = 1; process.connected; number += 1) {
  await register(number);
  if (process.connected) process.send?.(number);
}
