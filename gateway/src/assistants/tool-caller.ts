import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { HttpOperation, InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import type { Logger } from "@stockfinder/service/logger";
import type { Request, Response } from "express";
import { callerIn } from "../callers/caller-group.ts";
import { faultOf } from "../http/problem.ts";
import { callForCaller, type Edge } from "../routes/routes.ts";

export interface ToolCaller {
  /** Calls an operation with unparsed fields as its route does. @throws {Fault} */
  call<O extends HttpOperation>(operation: O, fields: object): Promise<OutputOf<O>>;
  /** Calls an operation without a route, for a point of the look-ups. @throws {Fault} */
  lookUp<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>>;
  /** A tool's result: structured, and the same as text for older clients. A failure is a result that says what is wrong. */
  result(answer: () => Promise<Record<string, unknown>>): Promise<CallToolResult>;
  /** In milliseconds since 1970. */
  now(): number;
}

export function toolCaller(
  request: Request,
  response: Response,
  edge: Edge,
  logger: Pick<Logger, "error">,
): ToolCaller {
  const { caller } = response.locals;
  return {
    call: (operation, fields) => callForCaller(operation, fields, request, response, edge),
    async lookUp(operation, input) {
      await edge.limits.lookups.spend(caller);
      const principal = callerIn(caller.address);
      return await edge.bus.call(operation, input, { principal, requestId: caller.requestId });
    },
    async result(answer) {
      try {
        const structuredContent = await answer();
        return { structuredContent, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
      } catch (error) {
        const { code, message } = faultOf(error);
        if (code === "internal") logger.error({ code, err: error }, "an assistant's tool failed");
        return { isError: true, content: [{ type: "text", text: `${code}: ${message}` }] };
      }
    },
    now: edge.clock.now,
  };
}
