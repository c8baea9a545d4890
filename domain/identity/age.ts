/** Minimum age in years for registration, as the privacy page promises. */
export const REGISTRATION_AGE_YEARS = 13;

/** Calendar day, `YYYY-MM-DD`. */
type Day = string;

/**
 * Calculates the age in whole years on the day `today`. A person born on 29 February is a year older on 1 March in
 * other years. The age is negative for a future birthday.
 */
export function ageOn(birthday: Day, today: Day): number {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthday.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const hadBirthday = month > birthMonth || (month === birthMonth && day >= birthDay);
  return year - birthYear - (hadBirthday ? 0 : 1);
}

/** Returns true if a person may register. The person must be at least 13 years old, and at most 125. */
export function isOldEnoughToRegister(birthday: Day, today: Day): boolean {
  const age = ageOn(birthday, today);
  return age >= REGISTRATION_AGE_YEARS && age <= 125;
}
