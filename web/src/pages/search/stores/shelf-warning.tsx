export function ShelfWarning() {
  return (
    <p className="mt-6 text-sm text-soft">
      If an item is not on the shelf, it may be at the back or purchased since the inventory was last updated.
      Call the store in advance
    </p>
  );
}
