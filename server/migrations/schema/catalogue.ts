/** The offerings and the fields of the form. */
export const catalogue: readonly string[] = [
  `create table segments (
    id uuid primary key,
    name text not null,
    position integer not null,
    is_available boolean not null default true
  )`,
  `create table categories (
    id uuid primary key,
    segment_id uuid not null references segments (id),
    name text not null,
    price_paise integer not null check (price_paise >= 0),
    description text not null,
    position integer not null,
    is_available boolean not null default true
  )`,
  `create index categories_segment on categories (segment_id, position)`,
  `create table form_fields (
    id uuid primary key,
    position integer not null,
    step integer not null,
    type text not null,
    label text not null,
    attribute text not null,
    placeholder text not null,
    default_value jsonb,
    required boolean not null,
    error_message text not null,
    options jsonb not null,
    info_message text not null,
    for_specific boolean not null,
    specific jsonb not null
  )`,
  `create unique index form_fields_attribute on form_fields (attribute)`,
  `create table catalogue_version (id integer primary key, version integer not null)`,
  `insert into catalogue_version (id, version) values (1, 1)`,
];
