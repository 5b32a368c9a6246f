import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { refused } from './outcome.ts';
import type { Refused } from './outcome.ts';
import { cleanEmail, isBlank, toPassword } from './typedText.ts';

/*
 * Validation rules of single inputs, shared by the portal's forms and the server (spec §5
 * Validation rules). Each has its own sentence, so that no customer sees a library's default text.
 */

/**
 * ASCII only: look-alike letters would make two addresses of one that mail servers treat as the
 * same.
 */
export const emailPattern = /^[!#-'*+\-./0-9=?A-Z^-~]+@[A-Za-z\d-]+(\.[A-Za-z\d-]+)+$/;

/**
 * Cleans a text before the following rules. It is typed as a `trim` and not as a `transform`, which
 * would end the description of the input in generated schemas.
 */
function cleaned(clean: (text: string) => string): v.TrimAction {
  return {
    ...v.trim(),
    '~run': (dataset) => ({ ...dataset, value: clean(dataset.value) }),
  };
}

/** A text without NUL, which PostgreSQL cannot store. */
function withoutNul(sentence: string) {
  return v.pipe(
    v.string(sentence),
    v.check((value) => !value.includes('\0'), sentence),
  );
}

/** A text without NUL and with at most `longest` characters. */
function text(sentence: string, longest = 200) {
  return v.pipe(
    withoutNul(sentence),
    v.maxLength(longest, `Please use at most ${longest} characters`),
  );
}

/** A text whose surrounding blanks are removed; without visible characters it becomes ''. */
function visibleText(sentence: string, longest?: number) {
  return v.pipe(
    text(sentence, longest),
    cleaned((value) => (isBlank(value) ? '' : value.trim())),
  );
}

/** A text that must contain a visible character. */
export function requiredText(missing: string, longest?: number) {
  return v.optional(v.pipe(visibleText(missing, longest), v.nonEmpty(missing)), '');
}

/** A text that may be missing, null or ''. */
export function optionalText(longest?: number) {
  return v.nullish(visibleText('Please enter a text', longest), '');
}

/** A required e-mail address, cleaned of what copying adds; at most 254 characters. */
export function requiredEmail(missing = 'Email is required', wrong = 'Invalid email address') {
  return v.optional(
    v.pipe(
      v.string(wrong),
      cleaned(cleanEmail),
      v.nonEmpty(missing),
      v.maxLength(254, wrong),
      v.regex(emailPattern, wrong),
    ),
    '',
  );
}

/** Mobile number of the registration: exactly ten digits (spec §5 Registration). */
export const requiredMobile = v.optional(
  v.pipe(
    v.string('Invalid mobile number'),
    v.nonEmpty('Mobile number is required'),
    v.regex(/^\d+$/, 'Invalid mobile number'),
    v.regex(/^\d{10}$/, 'Mobile number must be 10 digits'),
  ),
  '',
);

/** Mobile number of the profile: empty or exactly ten digits (spec §5 Profile edit). */
export const optionalMobile = v.optional(
  v.pipe(v.string('Invalid mobile number'), v.regex(/^(\d{10})?$/, 'Invalid mobile number')),
  '',
);

/** A password as typed: never trimmed, at most 1,024 bytes of UTF-8. */
function passwordText(sentence: string) {
  return v.pipe(withoutNul(sentence), v.maxBytes(1024, 'Please use a shorter password'));
}

/** An existing password. */
export function existingPassword(missing: string) {
  return v.optional(v.pipe(passwordText(missing), v.nonEmpty(missing)), '');
}

const passwordTooShort = 'Password must be at least 6 characters';

/** A new password: at least 6 characters, normalised as it is hashed. */
export function newPassword(missing = passwordTooShort) {
  return v.optional(
    v.pipe(
      passwordText('Please enter a text'),
      cleaned(toPassword),
      v.nonEmpty(missing),
      v.minLength(6, passwordTooShort),
    ),
    '',
  );
}

const passwordsDiffer = 'Passwords do not match';

export function confirmedPassword(missing = passwordsDiffer) {
  return v.optional(
    v.pipe(passwordText(passwordsDiffer), cleaned(toPassword), v.nonEmpty(missing)),
    '',
  );
}

/** Arguments of `v.partialCheck` for a form with a new password: both entries must match. */
export const samePasswords = [
  [['password'], ['confirmPassword']],
  (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword,
  passwordsDiffer,
] as const;

const inputIncomplete = 'Please check what you entered';

/** The first error sentence of each field of `input` under `schema`; `{}` when it is valid. */
export function fieldErrors(schema: GenericSchema, input: unknown): Record<string, string> {
  const { issues } = v.safeParse(schema, input, { abortPipeEarly: true });
  const errors: Record<string, string> = {};
  for (const issue of issues ?? []) {
    const field = v.getDotPath(issue) ?? '';
    errors[field] ??= issue.type === 'object' ? inputIncomplete : issue.message;
  }
  return errors;
}

/** A 400 that names the wrong fields; its message is the first of their sentences. */
export function invalidInput(errors: Record<string, string>): Refused<'input_invalid'> {
  const { '': formError, ...fields } = errors;
  const [message = formError] = Object.values(fields);
  return refused('input_invalid', { message, errors: fields });
}
