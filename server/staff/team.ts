import * as v from 'valibot';
import { requiredEmail, requiredText } from '#contract/fields.ts';
import { invite, revoke } from '#server/accounts/team.ts';
import { foldEmail } from '#server/store/users.ts';
import { listTeam } from '#server/store/team.ts';
import { list, onlyArgument, readOptions, readPositionals } from './command.ts';
import type { Command } from './command.ts';
import { StaffError } from './staffError.ts';

const words = { USER: 'customer', STAFF: 'staff', OWNER: 'owner' };

/** `invite`, `team` and `revoke`: who has access to the desk. */
export const teamCommands: readonly Command[] = [
  {
    name: 'invite',
    usage: 'E-MAIL NAME [--owner]',
    about: 'gives access to the desk; a mail leads to the choice of a password',
    read(args) {
      const { options, positionals } = readPositionals(args, [], ['owner']);
      const [address, name, ...others] = positionals;
      if (others.length > 0) throw new StaffError('Give one address and one name, in quotes.');
      const email = foldEmail(check(requiredEmail(), address));
      const invited = {
        email,
        name: check(requiredText('Give the name of the person, in quotes'), name),
        role: options.owner ? 'OWNER' : 'STAFF',
      } as const;
      return async ({ database }) => {
        const result = await invite(database, invited);
        if (!result.ok) {
          throw new StaffError(
            `${email} is the address of a customer; invite the person with another address.`,
          );
        }
        return `${invited.name} has access as ${words[result.value]}; the invitation goes to ${email} by mail.`;
      };
    },
  },
  {
    name: 'team',
    usage: '[--json]',
    about: 'lists who has access to the desk',
    read(args) {
      const options = readOptions(args, []);
      return async ({ database }) =>
        list(await listTeam(database), options, {
          none: 'No one has access to the desk; npm run staff -- invite gives it.',
          cells: ({ name, email, role }) => [name, email, words[role]],
          json: (member) => member,
        });
    },
  },
  {
    name: 'revoke',
    usage: 'E-MAIL',
    about: 'ends someone’s access to the desk and all sessions',
    read(args) {
      const email = foldEmail(onlyArgument(args, 'e-mail address'));
      return async ({ database }) => {
        const ended = await revoke(database, { email });
        if (!ended.ok) throw new StaffError(explain(ended.refusal.code, email));
        return `${email} has no access any more; all sessions have ended.`;
      };
    },
  },
];

function explain(code: 'not_found' | 'last_owner', email: string): string {
  if (code === 'not_found') return `${email} has no access to the desk.`;
  return `${email} is the last owner; invite another owner first, with --owner.`;
}

/** The checked text; throws `StaffError` with the rule's sentence. */
function check(rule: v.GenericSchema<unknown, string>, text: string | undefined): string {
  const checked = v.safeParse(rule, text ?? '');
  if (!checked.success) throw new StaffError(`${checked.issues[0].message}.`);
  return checked.output;
}
