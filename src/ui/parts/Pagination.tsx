import { signedIn } from '#messages/frame.ts';
import { pagination as texts } from '#messages/common.ts';
import * as styles from './Pagination.css.ts';
import { Icon } from './Icon.tsx';
import { Pressable } from './Pressable.tsx';

interface PaginationProps {
  /** Names the list, such as `Categories`. */
  label: string;
  page: number;
  pages: number;
  onPage(page: number): void;
}

/** Previous, numbered pages, Next; renders nothing for a single page. */
export function Pagination({ label, page, pages, onPage }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={texts.pagesOf(label)} className={styles.bar}>
      <Pressable className={styles.step} isPending={page <= 1} onPress={() => onPage(page - 1)}>
        <Icon name="left" size="small" />
        <span>{signedIn.previous}</span>
      </Pressable>
      <ol className={styles.numbers}>
        {shownPages(page, pages).map((entry) =>
          typeof entry === 'number' ? (
            <li key={entry}>
              <Pressable
                className={styles.number}
                aria-label={texts.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
                onPress={() => onPage(entry)}
              >
                <span>{entry}</span>
              </Pressable>
            </li>
          ) : (
            <li key={entry} className={styles.gap} aria-hidden="true">
              …
            </li>
          ),
        )}
      </ol>
      <Pressable className={styles.step} isPending={page >= pages} onPress={() => onPage(page + 1)}>
        <span>{signedIn.next}</span>
        <Icon name="right" size="small" />
      </Pressable>
    </nav>
  );
}

/** All pages up to seven; else first, last and neighbouring pages with gaps. */
export function shownPages(page: number, pages: number): (number | 'before' | 'after')[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= 7) return all;
  const visible = all.filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
  return visible.flatMap((number, index): (number | 'before' | 'after')[] => {
    const previous = visible[index - 1] ?? number - 1;
    return number - previous > 1 ? [number <= page ? 'before' : 'after', number] : [number];
  });
}
