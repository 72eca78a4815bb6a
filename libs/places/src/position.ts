export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_MILES = 3958.8;

/** The distance along the surface, by the haversine formula, which is accurate at short and long distances. */
export function distanceMiles(a: Position, b: Position): number {
  const latitudes = haversine(radians(b.latitude - a.latitude));
  const longitudes = haversine(radians(b.longitude - a.longitude));
  const h = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The distance as answers and pages show it: in miles, with one decimal. */
export function shownMiles(a: Position, b: Position): number {
  return roundedMiles(distanceMiles(a, b));
}

export function roundedMiles(miles: number): number {
  return Math.round(miles * 10) / 10;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}
