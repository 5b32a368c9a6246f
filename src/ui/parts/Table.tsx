import type { ReactNode } from 'react';
import * as styles from './Table.css.ts';

interface TableProps {
  /** Names the table. */
  label: string;
  columns: readonly { name: string; align?: 'start' | 'end'; isNarrow?: boolean }[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** A table; on phones each row becomes a block of labelled lines. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <table className={styles.table} aria-label={label} role="table">
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map(({ name, align = 'start' }) => (
            <th
              key={name}
              scope="col"
              role="columnheader"
              className={styles.columnName}
              data-align={align}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body} role="rowgroup">
        {rows.map(({ id, cells }) => (
          <tr key={id} className={styles.row} role="row">
            {columns.map(({ name, align = 'start' }, index) => (
              <td
                key={name}
                role="cell"
                className={styles.cell}
                data-label={index === 0 ? undefined : name}
                data-align={align}
                data-empty={cells[index] ? undefined : ''}
              >
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
