import type { Member } from '#contract/team.ts';
import { desk as texts } from '#messages/desk.ts';
import { Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './Rows.css.ts';

interface TeamScreenProps {
  /** Undefined until read. */
  members: readonly Member[] | undefined;
  failure: FailedRead | undefined;
}

/** Who has access to the desk. */
export function TeamScreen({ members, failure }: TeamScreenProps) {
  return (
    <Page title={texts.team} intro={texts.teamIntro}>
      {failure ? <Unread failure={failure} isStale={members !== undefined} /> : null}
      {members ? (
        <ul className={styles.rows} aria-label={texts.team}>
          {members.map((member) => (
            <MemberRow key={member.id} {...member} />
          ))}
        </ul>
      ) : null}
      {members || failure ? null : (
        <Loading label={texts.teamLoading}>
          <Placeholder />
        </Loading>
      )}
    </Page>
  );
}

function MemberRow({ name, email, role }: Member) {
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{email}</span>
      </span>
      <span>{texts.roles[role]}</span>
    </li>
  );
}
