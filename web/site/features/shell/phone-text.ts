/** '+972501234567' as people here write it: '050-123-4567'; other numbers stay in international form. */
export function localPhoneText(e164: string): string {
  const mobile = /^\+972(5\d)(\d{3})(\d{4})$/.exec(e164);
  if (mobile !== null) return `0${mobile[1]}-${mobile[2]}-${mobile[3]}`;
  const landline = /^\+972(\d|7\d)(\d{3})(\d{4})$/.exec(e164);
  return landline === null ? e164 : `0${landline[1]}-${landline[2]}-${landline[3]}`;
}
