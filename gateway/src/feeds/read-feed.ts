import type { Request, Response } from "express";
import type { Edge } from "../routes/routes.ts";
import type { AtomFeed } from "./atom.ts";

export interface FeedRequest {
  readonly request: Request;
  readonly response: Response;
  readonly edge: Edge;
  readonly origin: string;
}

/** The feed with this name, without `.atom`. @throws {Fault} */
export type ReadFeed = (name: string, asked: FeedRequest) => Promise<Omit<AtomFeed, "self">>;
