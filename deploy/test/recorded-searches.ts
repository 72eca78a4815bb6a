import { withClient } from "@stockfinder/testing/fresh-database";

/**
 * Keeps the searches that the outbox is given in `public.recorded_searches`, a row for each: the outbox forgets what was
 * published.
 */
export async function keepRecordedSearches(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`
      create table public.recorded_searches (query text not null);
      grant insert on public.recorded_searches to public;
      create function public.keep_recorded_search() returns trigger language plpgsql as $$
      begin
        insert into public.recorded_searches values (new.data->>'query');
        return null;
      end $$;
      create trigger keep_recorded_search after insert on lookup.outbox
        for each row when (new.event = 'lookup.searchLogged') execute function public.keep_recorded_search();
    `);
  });
}
