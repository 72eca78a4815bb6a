let made = 0;

/** A UPC that no other call has returned, with its check digit. */
export function anUpc(): string {
  made += 1;
  const digits = `7${String(made).padStart(10, "0")}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
