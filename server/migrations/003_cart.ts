import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Adds a function that puts an application into its owner's cart in one round trip. It locks the
 * account first, so that the items of earlier calls are counted.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function put_into_cart(
        owner uuid, wanted uuid, line uuid, pieces integer, most_lines integer
      ) returns table (item_id uuid, quantity integer, added_price_paise integer)
      language plpgsql as $$
      begin
        perform 1 from users u where u.id = owner for no key update;
        return query
          insert into cart_items as line_now
            (id, user_id, application_id, quantity, added_price_paise, created_at)
          select line, a.user_id, a.id, pieces,
            (select c.price_paise from categories c where c.id = a.category_id), app_now()
          from users u join applications a on a.user_id = u.id
          where a.id = wanted and a.user_id = owner and u.is_active
            and a.deleted_at is null and a.app_status in (1, 2) and not a.is_paid
            and (
              select count(*) from cart_items i
              where i.user_id = owner and i.deleted_at is null and i.application_id <> a.id
            ) < most_lines
          for share
          on conflict (user_id, application_id) where deleted_at is null
            do update set user_id = excluded.user_id
          returning line_now.id, line_now.quantity, line_now.added_price_paise;
      end $$`,
    )
    .execute(database);
}
