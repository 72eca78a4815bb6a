import { z } from "zod";

const State = z.object({
  calls: z.object({
    total: z.number(),
    upstreams: z.record(z.string(), z.object({ byRoute: z.record(z.string(), z.number()) })),
  }),
});
export type SandboxCalls = z.infer<typeof State>["calls"];

/** Controls a sandbox in a process of its own. */
export interface SandboxControl {
  /** `fault` as deploy/sandbox/faults.ts has it; `name` is a retailer or an upstream. */
  fault(name: string, fault: object): Promise<void>;
  /** Fills or empties every store's shelves of a product. */
  setStock(upc: string, stock: "in" | "limited" | "out"): Promise<void>;
  calls(): Promise<SandboxCalls>;
  /** Ends every fault and counts calls from 0 again. */
  reset(): Promise<void>;
}

export function sandboxControl(url: string): SandboxControl {
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The sandbox refuses ${method} ${path}: ${await response.text()}`);
    return State.parse(await response.json());
  };
  return {
    fault: async (name, fault) => void (await control("PUT", `faults/${name}`, fault)),
    setStock: async (upc, stock) => void (await control("PUT", `stock/${upc}`, { stock })),
    calls: async () => (await control("GET", "state")).calls,
    reset: async () => void (await control("POST", "reset")),
  };
}
