import { foldEmail, setActive } from '#server/store/users.ts';
import { onlyArgument } from './command.ts';
import type { Command, Work } from './command.ts';
import { StaffError } from './staffError.ts';

/** `deactivate` and `reactivate`: block a customer's account and unblock it. */
export const customerCommands: readonly Command[] = [
  {
    name: 'deactivate',
    usage: 'E-MAIL',
    about: 'blocks a customer and ends all sessions',
    read: (args) => change(onlyArgument(args, 'e-mail address'), false),
  },
  {
    name: 'reactivate',
    usage: 'E-MAIL',
    about: 'unblocks a customer',
    read: (args) => change(onlyArgument(args, 'e-mail address'), true),
  },
];

function change(email: string, isActive: boolean): Work {
  return async ({ database }) => {
    const changed = await setActive(database, { email: foldEmail(email) }, isActive);
    if (!changed.ok) throw new StaffError(`There is no customer with the address ${email}.`);
    return `The account of ${email} is ${isActive ? 'active' : 'deactivated'}.`;
  };
}
