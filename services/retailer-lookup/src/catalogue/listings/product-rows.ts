/** Stating the GTIN ($1, in country $2), or sharing brand and model with one: of no other GTIN's model. */
export const PRODUCT_ROWS = `
  (
    select * from lookup.listings where gtin = $1 and country = $2
    union all
    select * from lookup.listings where gtin is null and country = $2 and model = any (array(
      select own.model from lookup.listings as own
      where own.gtin = $1 and own.country = $2 and own.model is not null
        and not exists (
          select from lookup.listings as other where other.model = own.model and other.gtin <> $1
        )
    ))
  )`;
