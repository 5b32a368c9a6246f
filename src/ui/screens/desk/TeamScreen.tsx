import { useState } from 'react';
import type { ReactNode } from 'react';
import type { InvitationForm, Member } from '#contract/team.ts';
import { common } from '#messages/common.ts';
import { desk, deskTeam as texts } from '#messages/desk.ts';
import { Banner, FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { actions } from '#ui/parts/Form.css.ts';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors } from '#ui/parts/Form.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { RadioGroup } from '#ui/parts/RadioGroup.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { PreparedForm } from './ActForm.tsx';
import * as styles from './Rows.css.ts';

interface TeamScreenProps {
  /** Undefined until read. */
  members: readonly Member[] | undefined;
  failure: FailedRead | undefined;
  banner: FlowError | undefined;
  /** The form of an invitation, or the button that opens it. */
  invitation: ReactNode;
  /** Unset while someone is invited. */
  onEnd: ((member: Member) => void) | undefined;
}

/** Who has access to the desk. */
export function TeamScreen({ members, failure, banner, invitation, onEnd }: TeamScreenProps) {
  return (
    <Page title={desk.team} intro={texts.intro}>
      {invitation}
      <FlowErrorBanner banner={banner} />
      {failure ? <Unread failure={failure} isStale={members !== undefined} /> : null}
      {members ? (
        <ul className={styles.rows} aria-label={desk.team}>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} onEnd={onEnd} />
          ))}
        </ul>
      ) : null}
      {members || failure ? null : (
        <Loading label={texts.loading}>
          <Placeholder />
        </Loading>
      )}
    </Page>
  );
}

function MemberRow({ member, onEnd }: { member: Member } & Pick<TeamScreenProps, 'onEnd'>) {
  const { name, email, role } = member;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{email}</span>
      </span>
      <span className={styles.end}>
        <span className={styles.state}>{desk.roles[role]}</span>
        {onEnd ? (
          <Button
            variant="secondary"
            size="small"
            accessibleName={common.of(texts.end, name)}
            onPress={() => onEnd(member)}
          >
            {texts.end}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

type Values = Record<keyof InvitationForm, string>;

interface InvitationProps {
  /** Why the last attempt failed. */
  failure: string | undefined;
  isBusy: boolean;
  check(values: Values): FieldErrors;
  onSend(values: Values): void;
  onCancel(): void;
}

/** Invites someone to the desk. */
export function Invitation({ failure, isBusy, check, onSend, onCancel }: InvitationProps) {
  return (
    <PreparedForm title={texts.invite}>
      <Form
        label={texts.invite}
        fields={['name', 'email', 'role']}
        check={check}
        onSubmit={(values) => {
          if (!isBusy) onSend(values);
        }}
      >
        {failure ? <Banner tone="error" title={failure} isLive isSmall /> : null}
        <TextField label={texts.name} name="name" autoComplete="off" maxLength={200} />
        <TextField
          label={common.email}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
        />
        <RoleChoice />
        <div className={actions}>
          <Button variant="secondary" isWaiting={isBusy} onPress={onCancel}>
            {common.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={texts.sending}>
            {texts.send}
          </Button>
        </div>
      </Form>
    </PreparedForm>
  );
}

function RoleChoice() {
  const [role, setRole] = useState('STAFF');
  return (
    <RadioGroup
      label={texts.role}
      name="role"
      value={role}
      onChange={setRole}
      options={[
        { value: 'STAFF', label: desk.roles.STAFF },
        { value: 'OWNER', label: desk.roles.OWNER },
      ]}
    />
  );
}
