/**
 * The rows of a list of stores: id, full name and hosts. A host `www.…` also covers the same host without `www.`; further
 * hosts are listed.
 */
export type StoreRow = readonly [id: string, name: string, ...hosts: [string, ...string[]]];
