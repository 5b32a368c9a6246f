import { setActive } from '#server/store/users.ts';
import { onlyArgument } from './command.ts';
import type { Command, Work } from './command.ts';
import { StaffError } from './staffError.ts';

/** `deactivate` and `reactivate`: shutting a customer out and letting them in again. */
export const customerCommands: readonly Command[] = [
  {
    name: 'deactivate',
    usage: 'E-MAIL',
    about: 'shuts a customer out and ends all sessions',
    read: (args) => change(onlyArgument(args, 'e-mail address'), false),
  },
  {
    name: 'reactivate',
    usage: 'E-MAIL',
    about: 'lets a customer in again',
    read: (args) => change(onlyArgument(args, 'e-mail address'), true),
  },
];

function change(email: string, isActive: boolean): Work {
  return async ({ database }) => {
    const changed = await setActive(database, email, isActive);
    if (!changed.ok) throw new StaffError(`There is no customer with the address ${email}.`);
    return `The account of ${email} is ${isActive ? 'active' : 'deactivated'}.`;
  };
}
