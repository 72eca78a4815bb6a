/**
 * The rows of `lookup.listings` for one product (`gtin`, an expression) in one country ($2), for `from`: those that state the GTIN,
 * and those without one that share brand and model number with a listing that does. A model that also occurs with another
 * GTIN joins nothing: a wrong join is worse than none.
 */
export const productRows = (gtin: string) => `
  (
    select * from lookup.listings where gtin = ${gtin} and country = $2
    union all
    select * from lookup.listings where gtin is null and country = $2 and model = any (array(
      select own.model from lookup.listings as own
      where own.gtin = ${gtin} and own.country = $2 and own.model is not null
        and not exists (
          select from lookup.listings as other where other.model = own.model and other.gtin <> ${gtin}
        )
    ))
  )`;

/** Those of the product $1. */
export const PRODUCT_ROWS = productRows("$1");
