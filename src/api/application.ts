import {
  createApplication,
  listApplications,
  readApplication,
  updateApplication,
} from '#contract/application.ts';
import type { ApplicationBody } from '#contract/application.ts';
import type { Call } from './client.ts';

export function applicationApi(call: Call) {
  return {
    /** The own applications, newest first (spec §7 Users). */
    listApplications: (signal?: AbortSignal) => call(listApplications, { signal }),
    /** One own application with its answers (spec §7 Applications). */
    readApplication: (id: string, signal?: AbortSignal) =>
      call(readApplication, { params: { id }, signal }),
    /** Creates an application; the same key never creates two (spec §7 Applications, R-071). */
    createApplication: (body: ApplicationBody, idempotencyKey: string, signal?: AbortSignal) =>
      call(createApplication, { body, headers: { 'idempotency-key': idempotencyKey }, signal }),
    /** Saves or submits an own draft (spec §7 Applications). */
    updateApplication: (id: string, body: ApplicationBody, signal?: AbortSignal) =>
      call(updateApplication, { params: { id }, body, signal }),
  };
}
