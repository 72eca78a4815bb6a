/** The schemas of the services, with their migrations. */
export const SCHEMAS: Readonly<Record<string, URL>> = {
  auth: migrationsOf("auth"),
  community: migrationsOf("community"),
  email: migrationsOf("email"),
  lookup: migrationsOf("retailer-lookup"),
  alerts: migrationsOf("notification-scheduler"),
};

function migrationsOf(service: string): URL {
  return new URL(`../../services/${service}/migrations/`, import.meta.url);
}
