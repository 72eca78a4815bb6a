/** The part of `zipcodes` that we use; the package has no types. */
declare module "zipcodes" {
  export interface Code {
    /** A ZIP code, or the first three characters of a Canadian postal code. */
    readonly zip: string;
    readonly city: string;
    /** Two letters in the United States, spelt out in Canada. */
    readonly state: string;
    readonly country: "US" | "Canada";
    /** 0 and 0, or null, if unknown. */
    readonly latitude: number | null;
    readonly longitude: number | null;
  }

  /** Finds full Canadian postal codes by their first three characters. */
  export function lookup(zip: string): Code | undefined;
  /** The codes within `miles`. */
  export function radius(zip: string, miles: number): readonly string[];
  export const codes: Readonly<Record<string, Code>>;
}
