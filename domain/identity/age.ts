/** From this age on people may register (the privacy page's promise). */
export const REGISTRATION_AGE_YEARS = 13;

/** A calendar day, `YYYY-MM-DD`. */
type Day = string;

/**
 * Whole years lived on `today` by somebody born on `birthday`. Born on 29 February, a person is a year older on
 * 1 March of other years. Negative for a day in the future.
 */
export function ageOn(birthday: Day, today: Day): number {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthday.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const hadBirthday = month > birthMonth || (month === birthMonth && day >= birthDay);
  return year - birthYear - (hadBirthday ? 0 : 1);
}

/** Whether somebody may register: at least 13, and not older than anybody ever was. */
export function mayRegister(birthday: Day, today: Day): boolean {
  const age = ageOn(birthday, today);
  return age >= REGISTRATION_AGE_YEARS && age <= 125;
}
