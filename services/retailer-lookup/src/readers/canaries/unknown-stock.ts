import type { ItemAvailability } from "@stockfinder/contracts/availability";
import type { Result } from "@stockfinder/contracts/searches";

export function withoutStock(result: Result): Result {
  return {
    ...result,
    items: result.items.map(
      ({ storeInv: _, notSoldOnline: __, channelAvailabilityPrdCard: ___, isPreOrder: ____, ...item }) => ({
        ...item,
        status: [],
        statusCode: null,
      }),
    ),
  };
}

export function unknownStock(id: string): ItemAvailability {
  return { id, status: [], stores: [] };
}
