/** A column of rows that one statement writes. `name` and `type` are SQL, never input. */
export interface Column<Row> {
  readonly name: string;
  readonly type: string;
  value(row: Row): unknown;
}

/** The rows of a parameter, $1 unless another is named, as a table for `from` or `join`. */
export function givenRows<Row>(
  columns: readonly Column<Row>[],
  { parameter = "$1", as = "given" }: { readonly parameter?: string; readonly as?: string } = {},
): string {
  const declared = columns.map(({ name, type }) => `${name} ${type}`);
  return `json_to_recordset(${parameter}::json) as ${as} (${declared.join(", ")})`;
}

/** The parameter of `givenRows`. JSON, because the driver spends more time on an array for each column. */
export function valuesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): [string] {
  const given = rows.map((row) => {
    const values: Record<string, unknown> = {};
    for (const { name, value } of columns) values[name] = value(row);
    return values;
  });
  return [JSON.stringify(given)];
}

export function namesOf<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ name }) => name).join(", ");
}

/** For `update … set`, with the values of `source`: a table of the statement, never input. */
export function assignmentsFrom<Row>(columns: readonly Column<Row>[], source: string): string {
  return columns.map(({ name }) => `${name} = ${source}.${name}`).join(", ");
}
