/**
 * One clock for every expiry, wait and limit, which is database time plus an offset; and the
 * server's own keys.
 */
export const clock: readonly string[] = [
  `create table clock (id integer primary key, offset_ms double precision not null)`,
  `insert into clock (id, offset_ms) values (1, 0)`,
  `create function app_now() returns timestamptz language sql stable as
    'select now() + (select offset_ms from clock where id = 1) * interval ''1 millisecond'''`,
  `create table secrets (name text primary key, value text not null)`,
];
