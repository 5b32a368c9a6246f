import type { ReactNode } from 'react';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './Table.css.ts';

type Columns = readonly {
  name: string;
  align?: 'start' | 'end';
  /** Where it stands in a row on phones, without its name; a line of its own by default. */
  onPhones?: 'left' | 'right';
  /** Without a value in any row: only assistive technology finds it. */
  isEmpty?: boolean;
}[];

interface TableProps {
  /** Accessible name of the table. */
  label: string;
  columns: Columns;
  /** `TableRow` elements. */
  children: ReactNode;
}

/* Explicit roles, since a table displayed as blocks loses its roles in some browsers. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnName: { role: 'columnheader' },
  cell: { role: 'cell' },
};

/** A table; on phones each row becomes a block of labelled lines. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} {...roles.table}>
        <thead className={styles.head} {...roles.group}>
          <tr {...roles.row}>
            {columns.map(({ name, align = 'start', isEmpty }) => (
              <th
                key={name}
                scope="col"
                {...roles.columnName}
                className={styles.columnName}
                data-align={align}
                data-unused={isEmpty || undefined}
              >
                <span className={isEmpty ? hidden : undefined}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} {...roles.group}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps {
  columns: Columns;
  cells: readonly ReactNode[];
  /** Whether the row is being removed. */
  isLeaving?: boolean;
}

/** One row, with a cell for every column. */
export function TableRow({ columns, cells, isLeaving }: TableRowProps) {
  return (
    <tr className={styles.row} {...roles.row} data-leaving={isLeaving || undefined}>
      {columns.map(({ name, align = 'start', onPhones, isEmpty }, index) => (
        <td
          key={name}
          {...roles.cell}
          className={styles.cell}
          data-label={index === 0 ? undefined : name}
          data-align={align}
          data-on-phones={onPhones}
          data-empty={cells[index] ? undefined : ''}
          data-unused={isEmpty || undefined}
        >
          {isEmpty && cells[index] ? <span className={hidden}>{cells[index]}</span> : cells[index]}
        </td>
      ))}
    </tr>
  );
}
