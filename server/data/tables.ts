import pg from 'pg';

/* The tables are read from the database itself, so that a new table is in every copy. */

export interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** Tables that its foreign keys refer to. */
  needs: string[];
}

/** All tables of the schema, each after those that it refers to. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid
      ) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r'
    order by c.relname collate "C"
  `);
  return sortByReference(rows);
}

function sortByReference(tables: readonly Table[]): Table[] {
  const sorted = new Set<Table>();
  const isSorted = (name: string) => [...sorted].some((table) => table.name === name);
  while (sorted.size < tables.length) {
    const next = tables.filter((table) => !sorted.has(table) && table.needs.every(isSorted));
    if (next.length === 0) throw new Error('The foreign keys of the tables form a cycle.');
    for (const table of next) sorted.add(table);
  }
  return [...sorted];
}

/** Escaped names for a statement. */
export const listNames = (names: readonly string[]) => names.map(pg.escapeIdentifier).join(', ');
