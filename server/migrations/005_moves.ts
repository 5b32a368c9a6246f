import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Adds a function that moves an application between its owner's cart and bookmarks, atomically and
 * one move of an account at a time. It returns the id of the new row, or null if the application
 * cannot be there.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function move_application(
        owner uuid, wanted uuid, line uuid, into_cart boolean, most_lines integer
      ) returns uuid language plpgsql as $$
      declare placed uuid;
      begin
        perform 1 from users u where u.id = owner for no key update;
        if into_cart then
          select p.item_id into placed from put_into_cart(owner, wanted, line, 1, most_lines) p;
          if placed is not null then
            update bookmarks b set deleted_at = app_now()
            where b.user_id = owner and b.application_id = wanted and b.deleted_at is null;
          end if;
        else
          insert into bookmarks as b (id, user_id, application_id, created_at)
            select line, a.user_id, a.id, app_now()
            from users u join applications a on a.user_id = u.id
            where a.id = wanted and a.user_id = owner and u.is_active and a.deleted_at is null
            for share
            on conflict (user_id, application_id) where deleted_at is null
              do update set user_id = excluded.user_id
            returning b.id into placed;
          if placed is not null then
            update cart_items i set deleted_at = app_now()
            where i.user_id = owner and i.application_id = wanted and i.deleted_at is null;
          end if;
        end if;
        return placed;
      end $$`,
    )
    .execute(database);
}
