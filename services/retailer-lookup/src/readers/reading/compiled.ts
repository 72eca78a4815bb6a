import { z } from "zod";

/** A reader's result for a value of another type. */
export const MISMATCH = Symbol("mismatch");

/** Parses a value like its schema, without an error message for a wrong type. */
export type Reader<T> = (value: unknown) => T | typeof MISMATCH;

const readers = new WeakMap<z.core.$ZodType, Reader<unknown>>();

/**
 * Compiles a schema to plain functions. A search reads about ten thousand fields, and zod spends most of its time on the
 * path of each one, which is needed only for errors. Unsupported kinds of schema are parsed by zod.
 */
export function compiled<Schema extends z.core.$ZodType>(schema: Schema): Reader<z.output<Schema>> {
  const known = readers.get(schema) ?? readerOf(schema);
  readers.set(schema, known);
  return known as Reader<z.output<Schema>>;
}

function readerOf(schema: z.core.$ZodType): Reader<unknown> {
  const hasChecks = (schema._zod.def.checks ?? []).length > 0;
  if (!hasChecks && schema instanceof z.ZodObject && isPlain(schema)) return objectReader(schema.shape);
  // A transform with a second parameter reports errors through it.
  if (!hasChecks && schema instanceof z.ZodTransform && schema.def.transform.length < 2)
    return schema.def.transform as Reader<unknown>;
  if (!hasChecks && schema instanceof z.ZodPipe && !(schema instanceof z.ZodCodec)) {
    const [first, second] = [compiled(schema.def.in), compiled(schema.def.out)];
    return (value) => {
      const between = first(value);
      return between === MISMATCH ? MISMATCH : second(between);
    };
  }
  if (!hasChecks && schema instanceof z.ZodUnknown) return (value) => value;
  if (!hasChecks && schema instanceof z.ZodNullable) {
    const read = compiled(schema.def.innerType);
    return (value) => (value === null ? null : read(value));
  }
  if (!hasChecks && schema instanceof z.ZodArray && schema.def.element instanceof z.ZodUnknown)
    return (value) => (Array.isArray(value) ? value : MISMATCH);
  if (!hasChecks && schema instanceof z.ZodUnion && !(schema instanceof z.ZodXor))
    return unionReader(schema.def.options);
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : MISMATCH;
  };
}

/** Whether it has no optional keys in its result, and drops unknown ones. */
function isPlain({ shape, def }: z.ZodObject): boolean {
  return !def.catchall && Object.values(shape).every(({ _zod }) => _zod.optout !== "optional");
}

function objectReader(shape: z.core.$ZodShape): Reader<unknown> {
  const fields = Object.entries(shape).map(([key, schema]) => ({ key, read: compiled(schema) }));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return MISMATCH;
    const from = value as Record<string, unknown>;
    const object: Record<string, unknown> = {};
    for (const { key, read } of fields) {
      const data = read(from[key]);
      if (data === MISMATCH) return MISMATCH;
      object[key] = data;
    }
    return object;
  };
}

/** The result of the first option that reads the value. */
function unionReader(options: readonly z.core.$ZodType[]): Reader<unknown> {
  const readers = options.map((option) => compiled(option));
  return (value) => {
    for (const read of readers) {
      const data = read(value);
      if (data !== MISMATCH) return data;
    }
    return MISMATCH;
  };
}
