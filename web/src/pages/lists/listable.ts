/** What goes into a list: a product, or words where no code is known. */
export interface Listable {
  readonly upc: string | null;
  readonly name: string;
}
