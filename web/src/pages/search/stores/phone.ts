/** The screens on which the stores' sections are folded; store-sections.css has the same width. */
export const PHONE = "(max-width: 39.99rem)";
