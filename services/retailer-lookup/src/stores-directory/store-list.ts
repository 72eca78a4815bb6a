/**
 * The rows of a list of stores: id, whole name and hosts. A host `www.…` stands for itself and for the same without `www.`;
 * further hosts are written out.
 */
export type StoreRow = readonly [id: string, name: string, ...hosts: [string, ...string[]]];
