import { endOnUncaughtError } from "@stockfinder/service/uncaught";

/** A program that ends on a rejection that nothing handles, with the fields of an error of PGlite. */
endOnUncaughtError();
void Promise.reject(
  Object.assign(new Error('duplicate key value violates unique constraint "notes_pkey"'), {
    code: "23505",
    constraint: "notes_pkey",
    detail: "Key (writer)=(jo@private.example) already exists.",
    query: "insert into notes values ($1)",
    params: ["jo@private.example"],
  }),
);
