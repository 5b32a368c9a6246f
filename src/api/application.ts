import {
  createApplication,
  deleteDraft,
  listApplications,
  readApplication,
  restoreDraft,
  updateApplication,
} from '#contract/application.ts';
import type { ApplicationBody } from '#contract/application.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Call } from './client.ts';
import { whereOffered } from './offered.ts';

export function applicationApi(call: Call) {
  return {
    /** A page of the own applications, newest first (spec §7 Users, S-47). */
    listApplications: (signal?: AbortSignal, before?: string) =>
      call(listApplications, { signal, query: { before } }),
    /** One own application with its answers (spec §7 Applications). */
    readApplication: async (id: string, signal?: AbortSignal) =>
      named(await call(readApplication, { params: { id }, signal }), id),
    /** Creates an application; the same key never creates two (spec §7 Applications, R-071). */
    createApplication: (body: ApplicationBody, idempotencyKey: string, signal?: AbortSignal) =>
      call(createApplication, { body, headers: { 'idempotency-key': idempotencyKey }, signal }),
    /**
     * Saves or submits an own draft (spec §7 Applications); with a version only if the server still
     * keeps that one.
     */
    async updateApplication(
      id: string,
      body: ApplicationBody,
      version?: string | null,
      signal?: AbortSignal,
    ) {
      const headers = version ? { 'if-match': `"${version}"` } : undefined;
      return named(await call(updateApplication, { params: { id }, body, headers, signal }), id);
    },
    /** Deletes an own draft, which can be undone for a day (beyond §7, R-116). */
    deleteDraft: (id: string, signal?: AbortSignal) =>
      whereOffered(call(deleteDraft, { params: { id }, signal })),
    /** Brings a deleted draft back (beyond §7, R-116). */
    restoreDraft: (id: string, signal?: AbortSignal) =>
      whereOffered(call(restoreDraft, { params: { id }, signal })),
  };
}

/** A back end need not repeat the id that it was asked with. */
function named<Value extends object, Code extends string>(
  outcome: Outcome<Value, Code>,
  id: string,
): Outcome<Value & { id: string }, Code> {
  return outcome.ok ? { ...outcome, value: { ...outcome.value, id } } : outcome;
}
