import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { newPassword } from '#contract/fields.ts';
import { profileForm } from '#contract/profile.ts';
import { defaultCountry, signUp, toUsername } from '#contract/registration.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { roles } from '#contract/user.ts';
import { newId } from '#server/common/identifiers.ts';
import { createCookies } from '#server/http/client.ts';
import { readLanguage } from '#server/http/language.ts';
import { rememberDevice } from '#server/store/signIn.ts';
import { startSession } from '#server/store/sessions.ts';
import { createAccount, foldEmail } from '#server/store/users.ts';
import { badInput } from './badInput.ts';
import type { SandboxServices } from './services.ts';

const customerInput = v.partial(
  v.strictObject({
    email: v.string(),
    fullName: v.string(),
    gstNo: v.string(),
    password: newPassword('Password is required'),
    role: v.picklist(roles),
  }),
);

/** For customers created without a password; hashed once, because hashing takes most of a call. */
const usualPassword = 'correct horse';
let usualHash: string | undefined;

/**
 * Creates customers, and staff, for tests and demonstrations, as a registration in the calling
 * browser would.
 */
export function customerRoutes(
  app: FastifyInstance,
  { database, settings }: SandboxServices,
): void {
  const cookies = createCookies(settings.secureCookies);

  app.post('/sandbox/customers', async (request, reply) => {
    const parsed = v.safeParse(customerInput, request.body ?? {});
    if (!parsed.success) return badInput(reply);
    const {
      email = `customer-${newId()}@example.com`,
      fullName = 'Asha Rao',
      gstNo = '',
      role,
      password = usualPassword,
    } = parsed.output;
    const profile = v.safeParse(profileForm, {
      email,
      fullName,
      gstNo,
      username: toUsername(fullName),
      mobile: '9876543210',
      companyName: 'Rao Textiles',
      country: defaultCountry,
    });
    if (!profile.success) return badInput(reply);

    const isUsual = password === usualPassword;
    const passwordHash = (isUsual && usualHash) || (await hashPassword(password));
    if (isUsual) usualHash = passwordHash;
    const account = {
      ...profile.output,
      email: foldEmail(profile.output.email),
      passwordHash,
      language: readLanguage(request),
    };
    const created = await createAccount(database, account, role);
    if (!created.ok) {
      const { status, message } = signUp.refusals.account_exists;
      return reply.code(status).send({ success: false, code: created.refusal.code, message });
    }
    const id = created.value;
    const token = await startSession(database, { id, passwordHash });
    cookies.setDevice(reply, await rememberDevice(database, id, cookies.readDevice(request)));
    return { success: true, data: { id, email: account.email, password, token } };
  });
}
