/** Provinces by the first letter of the postal code. The names in the data are incomplete and inconsistent. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  G: "QC",
  H: "QC",
  J: "QC",
  K: "ON",
  L: "ON",
  M: "ON",
  N: "ON",
  P: "ON",
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
  X: "NT",
  Y: "YT",
};

const NUNAVUT = /^X0[ABC]/;

export function provinceOf(postalCode: string): string {
  return NUNAVUT.test(postalCode) ? "NU" : (PROVINCES[postalCode.slice(0, 1)] ?? "");
}
