/** A column of rows that one statement writes. `name` and `type` are SQL, never input. */
export interface Column<Row> {
  readonly name: string;
  readonly type: string;
  /** A number in a column of `timestamptz` is in milliseconds since 1970. */
  value(row: Row): unknown;
}

/** The column of a field: `postedAt` is in `posted_at`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of a row's own fields, by their types. */
export function fieldsOf<Row>(
  fields: Readonly<Record<string, readonly (keyof Row & string)[]>>,
): readonly Column<Row>[] {
  return Object.entries(fields).flatMap(([type, names]) =>
    names.map((field) => ({ name: columnOf(field), type, value: (row: Row) => row[field] })),
  );
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
  // Rows that are written together share most of their times, and writing one out takes longer than all else about a row.
  const written = new Map<number, string>();
  const given = rows.map((row) => {
    const values: Record<string, unknown> = {};
    for (const { name, type, value } of columns) {
      const field = value(row);
      values[name] = typeof field === "number" && type === "timestamptz" ? timeIn(written, field) : field;
    }
    return values;
  });
  return [JSON.stringify(given)];
}

function timeIn(written: Map<number, string>, time: number): string {
  const text = written.get(time) ?? new Date(time).toISOString();
  written.set(time, text);
  return text;
}

export function namesOf<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ name }) => name).join(", ");
}

/** A time in milliseconds since 1970. Numbers, because the driver parses them faster than times. */
export function milliseconds(time: string): string {
  return `(extract(epoch from ${time}) * 1000)::float8`;
}

/** For `update … set`, with the values of `source`: a table of the statement, never input. */
export function assignmentsFrom<Row>(columns: readonly Column<Row>[], source: string): string {
  return columns.map(({ name }) => `${name} = ${source}.${name}`).join(", ");
}
