import type { Position } from "@stockfinder/contracts/availability";

/**
 * Reads a position from numbers or texts; null if one is invalid, and for (0, 0), which some retailers write for an unknown
 * one.
 */
export function readPosition(latitude: unknown, longitude: unknown): Position | null {
  const position = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) };
  if (Number.isNaN(position.latitude) || Number.isNaN(position.longitude)) return null;
  return position.latitude === 0 && position.longitude === 0 ? null : position;
}

function degrees(value: unknown, most: number): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Math.abs(number) <= most ? number : Number.NaN;
}
